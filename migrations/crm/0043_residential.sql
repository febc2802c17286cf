-- Homes beside the berths: who looks for one, and what they look for.
create table residential_clients (
  port_id uuid not null references ports,
  id uuid not null,
  full_name text not null check (length(full_name) between 1 and 200),
  -- Lower case.
  email text,
  phone text,
  phone_e164 text,
  phone_country text,
  nationality_iso text,
  residence_country_iso text,
  residence_subdivision_iso text,
  timezone text,
  source text not null default 'manual',
  -- The same person among the clients of the harbour.
  linked_client_id uuid,
  -- A person set or removed that link: no contact changes it any more.
  linked_by_hand boolean not null default false,
  consented_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text not null generated always as (
    crm.folded(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, ''))) stored,
  primary key (port_id, id),
  foreign key (port_id, linked_client_id) references clients (port_id, id)
);
create index residential_clients_newest on residential_clients (port_id, created_at desc, id) where archived_at is null;
create index residential_clients_by_name on residential_clients (port_id, full_name, id) where archived_at is null;
create index residential_clients_by_email on residential_clients (port_id, email) where email is not null;
create index residential_clients_by_phone on residential_clients (port_id, phone_e164) where phone_e164 is not null;
create index residential_clients_linked on residential_clients (port_id, linked_client_id) where linked_client_id is not null;
create index residential_clients_waiting on residential_clients (port_id) where linked_client_id is null and not linked_by_hand;
create trigger touch before update on residential_clients for each row execute function touch();
call protect('residential_clients');
call keep_count('residential_clients', 'residential_client');

-- The stages of a port in their order. A port that has none yet has those the product begins with.
create table residential_stages (
  port_id uuid not null references ports,
  name text not null check (length(name) between 1 and 60),
  position int not null,
  primary key (port_id, name)
);
call protect('residential_stages');

create table residential_interests (
  port_id uuid not null references ports,
  id uuid not null,
  client_id uuid not null,
  stage text not null,
  stage_changed_at timestamptz not null default now(),
  sought text,
  price_max numeric(17, 4),
  price_max_currency text,
  assigned_to uuid references users,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text not null generated always as (crm.folded(stage || E'\n' || coalesce(sought, ''))) stored,
  primary key (port_id, id),
  foreign key (port_id, client_id) references residential_clients (port_id, id),
  -- No interest is left in a stage that is gone, whoever writes at the same time.
  foreign key (port_id, stage) references residential_stages (port_id, name)
);
create index residential_interests_newest on residential_interests (port_id, created_at desc, id) where archived_at is null;
create index residential_interests_by_client on residential_interests (port_id, client_id);
create index residential_interests_by_stage on residential_interests (port_id, stage);
create index residential_interests_by_assignee on residential_interests (port_id, assigned_to) where assigned_to is not null;
create trigger touch before update on residential_interests for each row execute function touch();
call protect('residential_interests');
call keep_count('residential_interests', 'residential_interest');
