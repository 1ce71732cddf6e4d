"""An open page is told when something that it shows has changed."""
