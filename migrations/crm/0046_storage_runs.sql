-- Long works on the stored bytes of a port: moving them to another storage, and sweeping away what nothing stands for.
create table storage_runs (
  port_id uuid not null references ports,
  id uuid not null,
  kind text not null check (kind in ('move', 'sweep')),
  target text check (target in ('filesystem', 's3')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  report jsonb not null default '{}',
  created_by uuid references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (port_id, id),
  check ((kind = 'move') = (target is not null))
);
-- One at a time.
create unique index storage_runs_under_way on storage_runs (port_id) where state in ('waiting', 'running');
create index storage_runs_newest on storage_runs (port_id, created_at desc);
call protect('storage_runs');
