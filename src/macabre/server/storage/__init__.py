"""What is kept: the store and its tables, migrations, backups, and announcements between processes."""
