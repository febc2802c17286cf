create table imports (
  port_id uuid not null references ports,
  id uuid not null,
  entity text not null check (entity in ('berths', 'clients', 'yachts', 'companies')),
  file_name text not null,
  file_key text not null,
  status text not null default 'preview' check (status in ('preview', 'queued', 'applying', 'applied', 'failed')),
  row_count int not null,
  columns jsonb not null,
  mapping jsonb not null,
  piers jsonb not null default '[]',
  counts jsonb not null,
  problems jsonb not null default '[]',
  done int not null default 0,
  total int not null default 0,
  created int not null default 0,
  skipped int not null default 0,
  error text,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  version int not null default 1,
  primary key (port_id, id)
);
create trigger touch before update on imports for each row execute function touch();
call protect('imports');

-- One entry for each row written, so that applying twice, or again after a crash, writes nothing twice.
create table import_rows (
  port_id uuid not null,
  import_id uuid not null,
  row int not null,
  record_id uuid,
  primary key (port_id, import_id, row),
  foreign key (port_id, import_id) references imports (port_id, id) on delete cascade
);
call protect('import_rows');
