-- Whether the service does nothing by itself, as a restored copy does until it is released: one row at most.
create table sending_pause (
  one boolean primary key default true check (one),
  since timestamptz not null default now()
);
grant select, delete on sending_pause to berthwise_app;
