from regions import ALL
