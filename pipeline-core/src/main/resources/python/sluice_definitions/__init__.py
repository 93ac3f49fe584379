"""Runs the Python files of a pipeline and tells Sluice what they declare.

``python -m sluice_definitions`` reads one JSON document from standard input, runs the files that it names and writes a
JSON line per declaration, problem and notice to what was standard output when it started; whatever the files print goes
to standard error.
"""
