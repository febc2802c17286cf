-- The request that caused a delivery, for the lines of the log about it.
alter table deliveries add column request_id text;
