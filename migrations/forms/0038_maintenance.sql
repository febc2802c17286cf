-- While there is a row, the installation is maintained: it is read, and nothing of it is changed.
create table maintenance (
  single boolean primary key default true check (single),
  message text check (char_length(message) between 1 and 500),
  until timestamptz,
  since timestamptz not null default now()
);
grant select, insert, update, delete on maintenance to berthwise_app;
