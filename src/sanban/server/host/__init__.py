"""What the host of a server can do: see, ban, mute, close, delete, export, erase, revoke."""
