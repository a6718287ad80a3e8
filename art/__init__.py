"""Where the pictures of Macabre are carved: a kit of parts in `kit/`, and one file of pictures for each game."""
