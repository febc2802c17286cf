-- Of which columns of a previewed file cells are not read, and in how many rows: [{"column", "rows"}].
alter table imports add column unread jsonb;
