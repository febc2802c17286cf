create table clients (
  port_id uuid not null references ports,
  id uuid not null,
  full_name text not null check (length(full_name) between 1 and 200),
  plain_name text not null generated always as (plain_name(full_name)) stored,
  nationality_iso text,
  timezone text,
  source text not null default 'manual',
  preferences jsonb not null default '{}',
  merged_into_client_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, merged_into_client_id) references clients (port_id, id)
);
create index clients_newest on clients (port_id, created_at desc, id) where archived_at is null;
create index clients_by_name on clients (port_id, full_name, id);
create index clients_by_plain_name on clients (port_id, plain_name);
create trigger touch before update on clients for each row execute function touch();
call protect('clients');

create table client_contacts (
  port_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  channel text not null check (channel in ('email', 'phone', 'whatsapp', 'telegram', 'other')),
  label text,
  value text not null,
  value_e164 text,
  value_country text,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id) on delete cascade
);
create index client_contacts_by_client on client_contacts (port_id, client_id);
create index client_contacts_by_email on client_contacts (port_id, lower(value)) where channel = 'email';
create index client_contacts_by_phone on client_contacts (port_id, value_e164) where value_e164 is not null;
create unique index client_contacts_one_primary on client_contacts (port_id, client_id, channel) where is_primary;
call protect('client_contacts');

create table companies (
  port_id uuid not null references ports,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  registration_number text,
  vat_number text,
  incorporation_country_iso text,
  incorporation_subdivision_iso text,
  incorporation_date date,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id)
);
create index companies_newest on companies (port_id, created_at desc, id) where archived_at is null;
create trigger touch before update on companies for each row execute function touch();
call protect('companies');

create table company_members (
  port_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  client_id uuid not null,
  role text not null,
  is_primary boolean not null default false,
  start_date date,
  end_date date,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, company_id) references companies (port_id, id) on delete cascade,
  foreign key (port_id, client_id) references clients (port_id, id),
  check (end_date is null or start_date is null or end_date >= start_date)
);
create index company_members_by_company on company_members (port_id, company_id);
create index company_members_by_client on company_members (port_id, client_id);
create unique index company_members_one_primary on company_members (port_id, company_id) where is_primary;
create unique index company_members_once on company_members (port_id, company_id, client_id, role) where end_date is null;
call protect('company_members');

-- Addresses of clients and companies: exactly one owner each.
create table addresses (
  port_id uuid not null,
  id uuid not null,
  client_id uuid,
  company_id uuid,
  label text,
  street text,
  city text,
  region text,
  postal_code text,
  country_iso text,
  subdivision_iso text,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id) on delete cascade,
  foreign key (port_id, company_id) references companies (port_id, id) on delete cascade,
  check (num_nonnulls(client_id, company_id) = 1),
  check (subdivision_iso is null or split_part(subdivision_iso, '-', 1) = country_iso)
);
create index addresses_by_client on addresses (port_id, client_id) where client_id is not null;
create index addresses_by_company on addresses (port_id, company_id) where company_id is not null;
create unique index addresses_one_primary on addresses (port_id, coalesce(client_id, company_id)) where is_primary;
call protect('addresses');

create table yachts (
  port_id uuid not null references ports,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  registration_number text,
  hull_id text,
  mmsi text,
  call_sign text,
  flag_iso text,
  builder text,
  model text,
  year_built int,
  type text,
  length_ft double precision,
  length_m double precision,
  length_unit text,
  width_ft double precision,
  width_m double precision,
  width_unit text,
  draft_ft double precision,
  draft_m double precision,
  draft_unit text,
  owner_client_id uuid,
  owner_company_id uuid,
  current_owner_type text not null generated always as (case when owner_client_id is null then 'company' else 'client' end) stored
    check (current_owner_type in ('client', 'company')),
  current_owner_id uuid not null generated always as (coalesce(owner_client_id, owner_company_id)) stored,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, owner_client_id) references clients (port_id, id),
  foreign key (port_id, owner_company_id) references companies (port_id, id),
  check (num_nonnulls(owner_client_id, owner_company_id) = 1)
);
create index yachts_newest on yachts (port_id, created_at desc, id) where archived_at is null;
create index yachts_by_owner on yachts (port_id, current_owner_id);
create trigger touch before update on yachts for each row execute function touch();
call protect('yachts');

create table yacht_ownerships (
  port_id uuid not null,
  id uuid not null,
  yacht_id uuid not null,
  owner_client_id uuid,
  owner_company_id uuid,
  owned_from timestamptz not null default now(),
  owned_until timestamptz,
  actor_id uuid,
  note text,
  primary key (port_id, id),
  foreign key (port_id, yacht_id) references yachts (port_id, id) on delete cascade,
  foreign key (port_id, owner_client_id) references clients (port_id, id),
  foreign key (port_id, owner_company_id) references companies (port_id, id),
  check (num_nonnulls(owner_client_id, owner_company_id) = 1)
);
create unique index yacht_ownerships_present on yacht_ownerships (port_id, yacht_id) where owned_until is null;
create index yacht_ownerships_by_client on yacht_ownerships (port_id, owner_client_id) where owner_client_id is not null;
create index yacht_ownerships_by_company on yacht_ownerships (port_id, owner_company_id) where owner_company_id is not null;
call protect('yacht_ownerships');
