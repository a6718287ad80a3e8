"""What each rule of Lantern can be cited for."""

EVENTS = {"ready": "LA-2", "opened": "LA-2", "changed": "LA-3", "looked": "LA-4", "passed": "LA-4", "shown": "LA-5"}

CHOICES = {"keep": "LA-2", "change": "LA-2", "pass": "LA-4", "peek": "LA-4"}
