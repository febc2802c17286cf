-- The request that caused a delivery, for the lines of the log about it.
alter table webhook_deliveries add column request_id text;
