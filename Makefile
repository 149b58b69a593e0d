# Everything runs in a virtual environment of its own: .venv, or VENV=folder.
PYTHON ?= python3
VENV   ?= .venv
BIN     = $(VENV)/bin
SAMPLE ?= samples/plans/fail-s08-ralo-a-2m90.dxf
JOBS   ?= auto

.PHONY: demo check setup lint types imports test wheel samples picture clean

demo: $(VENV)/.installed          ## sets up, checks a sample and draws its overlay
	-$(BIN)/esquadro check $(SAMPLE) --overlay overlay.dxf
	@echo; echo "overlay.dxf: open it beside $(SAMPLE) in any CAD program."

check: lint types imports test    ## sets up and runs every check and test

setup: $(VENV)/.dev               ## the environment with the tools for development

lint: $(VENV)/.dev
	$(BIN)/ruff check .

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile

samples: $(VENV)/.dev             ## writes the sample plans anew
	$(BIN)/python samples/generate.py

picture: $(VENV)/.installed       ## renders the picture of the README with LibreCAD and poppler
	mkdir -p build docs/img
	-$(BIN)/esquadro check $(SAMPLE) --annotated build/picture.dxf >/dev/null
	QT_QPA_PLATFORM=offscreen timeout 60 librecad dxf2pdf -a -o build/picture.pdf build/picture.dxf
	pdftoppm -r 120 -x 121 -y 1094 -W 1337 -H 510 -png -singlefile build/picture.pdf docs/img/overlay-s08
	pdftoppm -r 120 -x 2339 -y 471 -W 1634 -H 560 -png -singlefile build/picture.pdf docs/img/overlay-s08-table

wheel: $(VENV)/.dev
	$(BIN)/python -m pip wheel --no-deps --wheel-dir dist .

clean:
	rm -rf $(VENV) build dist

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@ $(VENV)/.installed
