"""Functions of users on their way to the process that calls them."""

import base64
import io
import pickle

from pyspark import cloudpickle
from pyspark.sql.connect.session import SparkSession


def encoded(function):
    """The function with what it uses of the project, in base64. Where it uses the session, it gets that of the caller."""
    stream = io.BytesIO()
    _Pickler(stream).dump(function)
    return base64.b64encode(stream.getvalue()).decode("ascii")


def decoded(text, spark):
    return _Unpickler(io.BytesIO(base64.b64decode(text)), spark).load()


class _Pickler(cloudpickle.CloudPickler):
    def persistent_id(self, value):
        return "spark" if isinstance(value, SparkSession) else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream, spark):
        super().__init__(stream)
        self._spark = spark

    def persistent_load(self, name):
        return self._spark
