-- The numbers that records have in other systems. Two records of a kind in a port never have the same one; a record may
-- have several of one system, as after a merge.
create table external_ids (
  port_id uuid not null,
  id uuid not null default gen_random_uuid(),
  record_type text not null,
  record_id uuid not null,
  system text not null check (system <> '' and length(system) <= 60 and system not like '%:%'),
  external_id text not null check (external_id <> '' and length(external_id) <= 120),
  system_key text not null generated always as (lower(system)) stored,
  -- What a search finds it by.
  found_by text not null generated always as (lower(external_id)) stored,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, record_id) references records (port_id, id) on delete cascade
);
call protect('external_ids');
create unique index external_ids_once on external_ids (port_id, record_type, system_key, external_id);
create index external_ids_of_record on external_ids (port_id, record_id);
create index external_ids_found on external_ids (port_id, found_by);
