-- The form service: a tenant is an account. Extensions live in public; the tables in the schema forms.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create function touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- Locks a table to the account of the transaction: row-level security, forced, and the application's grants.
create procedure protect(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy own_account on %I using (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))
     with check (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))', name);
  execute format('grant select, insert, update, delete on %I to berthwise_app', name);
end $$;

-- Rows of an account, or of none: the rows without an account are seen only outside any account.
create procedure protect_optional(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy own_account on %I using (account_id is not distinct from (select nullif(current_setting(''app.account_id'', true), '''')::uuid))
     with check (account_id is not distinct from (select nullif(current_setting(''app.account_id'', true), '''')::uuid))', name);
  execute format('grant select, insert, update, delete on %I to berthwise_app', name);
end $$;

create table accounts (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);
grant select, insert, update on accounts to berthwise_app;

create table users (
  id uuid primary key,
  email text not null,
  email_verified boolean not null default false,
  name text not null default '',
  image text,
  preferences jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table credentials (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  id_token text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credentials_by_user on credentials (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);
grant select, insert, update, delete on users, sessions, credentials, verifications to berthwise_app;

-- A person works in one account; their address is taken everywhere else.
create table members (
  account_id uuid not null references accounts,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id),
  unique (user_id)
);
call protect('members');

create table events (
  account_id uuid not null references accounts,
  id uuid not null,
  type text not null,
  action text not null,
  entity_type text not null,
  entity_id uuid,
  entity_label text,
  actor_id uuid,
  actor_name text,
  old_values jsonb,
  new_values jsonb,
  metadata jsonb,
  severity text not null default 'info' check (severity in ('info', 'warning', 'critical')),
  request_id text,
  cause_id uuid,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index events_by_entity on events (account_id, entity_type, entity_id, id desc);
call protect('events');
revoke update, delete on events from berthwise_app;

create table error_events (
  account_id uuid references accounts,
  id uuid primary key,
  request_id text not null,
  user_id uuid,
  method text not null,
  path text not null,
  status int not null,
  error_name text not null,
  error_message text not null,
  stack_head text,
  body_excerpt text,
  duration_ms int,
  ip text,
  user_agent text,
  created_at timestamptz not null default now()
);
call protect_optional('error_events');

create table idempotency_keys (
  account_id uuid references accounts,
  caller text not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status int,
  response text,
  created_at timestamptz not null default now(),
  unique nulls not distinct (account_id, caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
call protect_optional('idempotency_keys');

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limits to berthwise_app;

create table mails (
  account_id uuid references accounts,
  id uuid primary key,
  category text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_by_account on mails (account_id, created_at desc);
call protect_optional('mails');

-- Adds a job in the transaction of the change that causes it. The queue itself stays out of the application's reach.
create function add_job(task text, payload jsonb, run_at timestamptz default null, key text default null, queue text default null)
  returns void language plpgsql security definer set search_path = pg_catalog
  as $$ begin
    perform forms_queue.add_job(task, payload::json, queue_name => queue, run_at => run_at, job_key => key);
  end $$;
revoke execute on function add_job from public;
grant execute on function add_job to berthwise_app;

-- Who a person is and where they work: asked before any account is known, so as the owner of the tables.
create policy owner_reads on members for select to current_user using (true);
create function membership_of(who uuid)
  returns table (account_id uuid, account_name text, role text)
  language sql stable security definer set search_path = forms, pg_temp
  as $$ select m.account_id, a.name, m.role from members m join accounts a on a.id = m.account_id where m.user_id = who $$;
revoke execute on function membership_of from public;
grant execute on function membership_of to berthwise_app;

create function access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', tg_table_name);
  return null;
end $$;
create trigger access_changed after insert or update or delete on members for each statement execute function access_changed();
create trigger access_changed after update or delete on sessions for each statement execute function access_changed();
create trigger access_changed after update or delete on users for each statement execute function access_changed();
create trigger access_changed after update on accounts for each statement execute function access_changed();
