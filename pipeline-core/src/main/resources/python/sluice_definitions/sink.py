"""Calls the function of a sink with batch after batch, until there is no more input."""

import json
import sys
import traceback


def main():
    from .channel import Channel

    channel = Channel.instead_of_stdout()
    request = json.loads(sys.stdin.readline())

    from pyspark.sql.connect.session import SparkSession

    from .functions import decoded

    spark = SparkSession.builder.remote(request["address"]).getOrCreate()
    function = decoded(request["function"], spark)
    for line in sys.stdin:
        try:
            function(spark.table(request["view"]), json.loads(line)["batch"])
        except BaseException as error:
            traceback.print_exception(error, file=sys.stderr)
            channel.send("failed", what=_described(error))
        else:
            channel.send("done")


def _described(error):
    """The error's first line and the line of the function where it happened."""
    first = (str(error).strip().splitlines() or [""])[0].split(" SQLSTATE:")[0]
    called = traceback.extract_tb(error.__traceback__)[1:2]
    where = f" ({called[0].filename}:{called[0].lineno})" if called else ""
    return f"{type(error).__name__}: {first}{where}" if first else f"{type(error).__name__}{where}"


if __name__ == "__main__":
    main()
