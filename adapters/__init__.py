"""Readers (file to :class:`checker.model.Plan`) and drawing writers; they know the model and no rule."""
