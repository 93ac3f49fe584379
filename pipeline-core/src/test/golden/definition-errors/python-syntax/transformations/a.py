from pyspark import pipelines as dp

@dp.table
def t(:
    return 1
