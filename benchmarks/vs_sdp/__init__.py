"""Sluice beside Spark Declarative Pipelines (SDP), on one machine in one run."""
