"""See the package's own text."""

import json
import os
import sys


def main():
    request = json.load(sys.stdin)

    from .channel import Channel

    channel = Channel.instead_of_stdout()

    from .places import Project

    project = Project(request["project"])

    from .watchdog import Watchdog

    Watchdog(project, channel, request["seconds"]).start()
    os.chdir(project.folder)
    sys.path.insert(0, project.folder)

    from pyspark.sql.connect.session import SparkSession

    spark = SparkSession.builder.remote(request["address"]).getOrCreate()

    from .api import Api
    from .declarations import Declarations
    from .files import Files
    from .guards import Guards
    from .modules import install

    declarations = Declarations()
    guards = Guards(project)
    install(Api(spark, project, declarations))
    guards.install()
    files = Files(project, channel, declarations, guards, spark)
    for file in request["files"]:
        files.run(file)
    channel.send("end")
    # Leaving as usual would have the client say goodbye to a service that is gone by then.
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
