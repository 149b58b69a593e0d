"""What offices call things when they never heard of the profile: names, texts and shapes, with how sure each is."""
