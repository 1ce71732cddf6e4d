"""Who somebody is: a guest with a signed cookie, or a program with a token."""
