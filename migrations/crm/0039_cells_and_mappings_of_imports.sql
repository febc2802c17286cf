-- Cells put right in the preview: what they hold instead of what the file has there.
create table import_cells (
  port_id uuid not null,
  import_id uuid not null,
  row int not null,
  header text not null,
  value text not null,
  primary key (port_id, import_id, row, header),
  foreign key (port_id, import_id) references imports (port_id, id) on delete cascade
);
call protect('import_cells');

-- How files with the same headers were read last: `headers` is a digest of all of them, whatever their order.
create table import_mappings (
  port_id uuid not null references ports,
  entity text not null,
  headers text not null,
  mapping jsonb not null,
  file_name text not null,
  used_at timestamptz not null default now(),
  primary key (port_id, entity, headers)
);
call protect('import_mappings');

-- The file whose mapping an import began with, and when that was used: {"fileName", "usedAt"}.
alter table imports add column remembered jsonb;
