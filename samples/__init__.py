"""Plans that anyone can try, and the kit that writes them."""
