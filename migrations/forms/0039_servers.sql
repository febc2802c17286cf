-- Accounts over several PostgreSQL servers. Rows stand at home, the first server, but for those of tenants_away, which are each
-- server's own.

-- The servers; addresses are sealed by the secret of the installation. Those that the environment names have none here.
create table shards (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
  url text,
  replication_url text,
  region text check (length(region) <= 60),
  state text not null default 'open' check (state in ('open', 'draining')),
  -- The newest migration that it has.
  migrated_to text,
  added_at timestamptz not null default now()
);

-- The tenants that do not live at home.
create table tenant_places (
  tenant_id uuid primary key,
  shard text not null references shards,
  changed_at timestamptz not null default now()
);

-- The tenants whose rows this server does not serve, whatever it still has of them: they are elsewhere, or on their way.
create table tenants_away (
  tenant_id uuid primary key,
  since timestamptz not null default now()
);

-- Moves of tenants, under way and done.
create table tenant_moves (
  id uuid primary key,
  tenant_id uuid not null,
  source text not null,
  target text not null,
  step text not null,
  details jsonb not null default '{}',
  error text,
  asked_by uuid,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index tenant_moves_one on tenant_moves (tenant_id) where ended_at is null;

-- What a move writes at the source last, so that it is seen at the target when all before it has come.
create table move_marks (
  id uuid primary key,
  tenant_id uuid not null,
  written_at timestamptz not null default now()
);
alter table move_marks replica identity full;

grant select, insert, update, delete on tenant_places, tenants_away to berthwise_app;
grant select on tenant_moves to berthwise_app;

-- A filter by the account, as moves use it, lets through changes of rows that can be told by their account alone.
alter table mails replica identity full;
alter table error_events replica identity full;
alter table idempotency_keys replica identity full;
