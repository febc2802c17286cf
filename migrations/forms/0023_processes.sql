-- The processes of the installation, each of which says every few seconds that it lives.
create table processes (
  id uuid primary key,
  work text not null check (work in ('web', 'worker')),
  host text not null,
  pid int not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on processes to berthwise_app;
