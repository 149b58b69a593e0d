"""Many submissions: found, checked side by side in processes of their own, kept, and resumed."""
