"""Accounts: a guest who wants to be known, with passkeys, no password and no e-mail address."""
