-- Fields that a port gives a kind of record beside the declared ones.
create table custom_fields (
  port_id uuid not null references ports,
  id uuid not null,
  entity_type text not null,
  name text not null check (name ~ '^[A-Za-z][A-Za-z0-9_]{0,39}$'),
  label text not null,
  type text not null check (type in ('text', 'number', 'date', 'boolean', 'select', 'multiselect', 'url')),
  -- [{ value, label }] in their order.
  options jsonb not null default '[]',
  required boolean not null default false,
  display_order int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id)
);
create unique index custom_fields_name on custom_fields (port_id, entity_type, lower(name));
create trigger touch before update on custom_fields for each row execute function touch();
call protect('custom_fields');

-- One row per record and field, of a multiselect one per option. Points at records, so that every kind has them.
create table custom_values (
  port_id uuid not null,
  record_id uuid not null,
  field_id uuid not null,
  -- The option of a select; empty for the other types, since a key has no null.
  choice text not null default '',
  text text,
  -- Its words in lower case without accents, as the lists compare them.
  folded text generated always as (crm.folded(text)) stored,
  -- Comparing numeric is not leakproof: under row-level security no index would help.
  number float8,
  day date,
  flag boolean,
  primary key (port_id, record_id, field_id, choice),
  foreign key (port_id, record_id) references records (port_id, id) on delete cascade,
  foreign key (port_id, field_id) references custom_fields (port_id, id) on delete cascade,
  check (num_nonnulls(nullif(choice, ''), text, number, day, flag) = 1)
);
create index custom_values_choice on custom_values (port_id, field_id, choice, record_id);
create index custom_values_number on custom_values (port_id, field_id, number, record_id) where number is not null;
create index custom_values_day on custom_values (port_id, field_id, day, record_id) where day is not null;
create index custom_values_flag on custom_values (port_id, field_id, flag, record_id) where flag is not null;
call protect('custom_values');
