-- The name of an account and how long it keeps its deliveries are changed by several people: a change says what it was typed over.
alter table accounts add column version int not null default 1;
alter table delivery_log_settings add column version int not null default 1;
