"""Plans drawn as offices draw that never heard of our profile, with what a person sees in each."""
