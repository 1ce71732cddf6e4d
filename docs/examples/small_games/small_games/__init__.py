"""Two games for Sanban, as a package of their own: tic-tac-toe and Kuhn poker."""
