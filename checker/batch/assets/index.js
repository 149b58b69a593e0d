(() => {
  document.documentElement.classList.add("js");
  const table = document.getElementById("list");
  if (!table) return;
  const body = table.tBodies[0], rows = [...body.rows];
  const verdict = document.getElementById("verdict"), words = document.getElementById("words");
  const filter = () => {
    const wanted = words.value.toLowerCase();
    for (const row of rows)
      row.hidden = (verdict.value && row.dataset.v !== verdict.value) ||
        (wanted && !row.textContent.toLowerCase().includes(wanted));
  };
  verdict.addEventListener("change", filter);
  words.addEventListener("input", filter);
  verdict.form.addEventListener("submit", e => e.preventDefault());
  [...table.tHead.rows[0].cells].forEach((head, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    head.setAttribute("aria-sort", "none");
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = row => row.cells[i].dataset.k ?? row.cells[i].textContent;
      rows.sort((a, b) => (down ? -1 : 1) * key(a).localeCompare(key(b), undefined, {numeric: true}));
      body.append(...rows);
    });
  });
})();
