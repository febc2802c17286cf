-- Several files of one export, taken over together: each is an import of its own, a part of the run.
create table import_runs (
  port_id uuid not null references ports,
  id uuid not null,
  file_names text[] not null,
  status text not null default 'preview'
    check (status in ('preview', 'queued', 'applying', 'applied', 'failed', 'undoing', 'undone')),
  error text,
  -- The requests that wrote it or took it back: what they did is no change by somebody else.
  request_ids text[] not null default '{}',
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  version int not null default 1,
  primary key (port_id, id)
);
create trigger touch before update on import_runs for each row execute function touch();
call protect('import_runs');
create index import_runs_newest on import_runs (port_id, created_at desc);

alter table imports add column run_id uuid;
alter table imports add foreign key (port_id, run_id) references import_runs (port_id, id) on delete cascade;
create index imports_by_run on imports (port_id, run_id) where run_id is not null;
alter table imports drop constraint imports_entity_check;
alter table imports add constraint imports_entity_check
  check (entity in ('berths', 'clients', 'yachts', 'companies', 'interests', 'notes'));

-- The record of the port that a row stood for, so that other parts of its run find it.
alter table import_rows add column known_id uuid;
