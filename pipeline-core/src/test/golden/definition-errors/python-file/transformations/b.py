import dlt
