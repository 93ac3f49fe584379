-- a view can't be streaming
CREATE STREAMING VIEW recent AS
SELECT * FROM STREAM orders;
