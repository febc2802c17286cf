-- What the external signing service told, as it came: kept first, and worked off once each.
create table signing_deliveries (
  port_id uuid not null references ports,
  id uuid not null,
  event text not null,
  external_id text,
  external_number text,
  -- The same event with the same content has the same key, whenever it is sent.
  key text not null,
  body jsonb not null,
  outcome text check (outcome in ('applied', 'unchanged', 'unknown', 'ignored', 'failed')),
  error text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (port_id, id),
  unique (port_id, key)
);
create index signing_deliveries_latest on signing_deliveries (port_id, received_at desc);
create index signing_deliveries_waiting on signing_deliveries (port_id, received_at) where processed_at is null;
call protect('signing_deliveries');

-- Calls with a wrong secret.
create table signing_rejections (
  port_id uuid not null references ports,
  id uuid not null,
  address text not null,
  rejected_at timestamptz not null default now(),
  primary key (port_id, id)
);
create index signing_rejections_latest on signing_rejections (port_id, rejected_at desc);
call protect('signing_rejections');

-- When the service was last asked how a document stands.
alter table documents add column polled_at timestamptz;
