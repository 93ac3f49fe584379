"""Seeded input: JSON orders with strings only, about one row in fifty bad."""

import json
import random

CUSTOMERS = 10_000
BAD_SHARE = 0.02
REFUND_SHARE = 0.1

WORKED_A = (
    ("1", "ana", "10.50", "ok"),
    ("2", "bo", "20.00", "ok"),
    ("3", "ana", "-4", "ok"),
    ("4", "ana", "7.25", "refund"),
    ("x", "cy", "5", "ok"),
)


def order(number, chance):
    amount = f"{chance.randrange(1, 100_000) / 100:.2f}"
    if chance.random() < BAD_SHARE:
        amount = chance.choice(("-1.00", "n/a", ""))
    status = "refund" if chance.random() < REFUND_SHARE else "ok"
    return str(number), f"c{chance.randrange(CUSTOMERS):05d}", amount, status


def write_rows(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w") as target:
        for row in rows:
            target.write(json.dumps(dict(zip(("id", "customer", "amount", "status"), row))) + "\n")


def write_orders(folder, prefix, rows, files, seed):
    """Spreads `rows` orders evenly over `files` files."""
    chance = random.Random(seed)
    per_file = rows // files
    for index in range(files):
        first = index * per_file
        orders = (order(first + n, chance) for n in range(per_file))
        write_rows(folder / f"{prefix}{index:04d}.json", orders)


def write_worked_example(folder):
    write_rows(folder / "a.json", WORKED_A)
