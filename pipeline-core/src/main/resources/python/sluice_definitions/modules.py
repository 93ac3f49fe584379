"""The modules that pipeline files import."""

import sys
import types

import pyspark
import pyspark.sql.functions as functions

from .api import NAMES


def install(api):
    """Makes ``pyspark.pipelines`` and ``dlt`` one module; a star import gives Spark's functions too."""
    module = types.ModuleType("pyspark.pipelines", "What the files of a pipeline declare datasets with.")
    names = [name for name in functions.__all__ if hasattr(functions, name)]
    for name in names:
        setattr(module, name, getattr(functions, name))
    for name in NAMES:
        setattr(module, name, getattr(api, name))
    module.__all__ = sorted({*names, *NAMES})
    module.__path__ = []
    sys.modules["pyspark.pipelines"] = module
    sys.modules["dlt"] = module
    pyspark.pipelines = module
    return module
