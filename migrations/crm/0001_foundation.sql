-- Extensions live in public; the tables of the CRM in the schema crm (the search path of every connection).
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists btree_gist with schema public;
create extension if not exists unaccent with schema public;

-- Lower case, no accents, no punctuation: how names are searched and compared.
create function plain_text(value text) returns text
  language sql immutable parallel safe
  as $$ select trim(regexp_replace(lower(public.unaccent('public.unaccent', coalesce(value, ''))), '[^a-z0-9@.+]+', ' ', 'g')) $$;

-- The same with the order of the words ignored.
create function plain_name(value text) returns text
  language sql immutable parallel safe
  as $$ select coalesce(string_agg(word, ' ' order by word), '')
        from unnest(string_to_array(translate(plain_text(value), '@.+', '   '), ' ')) as word where word <> '' $$;

create function current_port() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.port_id', true), '')::uuid $$;

-- Version and time of every change of a record.
create function touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- Locks a table to the port of the transaction: row-level security, forced, and the application's grants.
create procedure protect(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy own_port on %I using (port_id = (select nullif(current_setting(''app.port_id'', true), '''')::uuid))
     with check (port_id = (select nullif(current_setting(''app.port_id'', true), '''')::uuid))', name);
  execute format('grant select, insert, update, delete on %I to berthwise_app', name);
end $$;

-- Rows of a port, or of none: the rows without a port are seen only outside any port.
create procedure protect_optional(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy own_port on %I using (port_id is not distinct from (select nullif(current_setting(''app.port_id'', true), '''')::uuid))
     with check (port_id is not distinct from (select nullif(current_setting(''app.port_id'', true), '''')::uuid))', name);
  execute format('grant select, insert, update, delete on %I to berthwise_app', name);
end $$;

create table ports (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  currency text not null default 'EUR',
  timezone text not null default 'UTC',
  primary_color text,
  application_name text,
  email_header_html text,
  email_footer_html text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create trigger touch before update on ports for each row execute function touch();

-- What happened: the audit log, and the source of live updates and webhooks.
create table events (
  port_id uuid not null references ports,
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
  primary key (port_id, id)
);
create index events_by_entity on events (port_id, entity_type, entity_id, id desc);
create index events_by_actor on events (port_id, actor_id, id desc);
call protect('events');
-- The log is written once: no fact is changed or taken away by the application.
revoke update, delete on events from berthwise_app;

create table error_events (
  port_id uuid references ports,
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
  metadata jsonb,
  created_at timestamptz not null default now()
);
create index error_events_by_port on error_events (port_id, created_at desc);
call protect_optional('error_events');

create table idempotency_keys (
  port_id uuid references ports,
  caller text not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status int,
  response text,
  created_at timestamptz not null default now(),
  unique nulls not distinct (port_id, caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
call protect_optional('idempotency_keys');

-- Shared counters of sign-in and public intake.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limits to berthwise_app;
grant select on ports to berthwise_app;
grant insert, update on ports to berthwise_app;

create table mails (
  port_id uuid references ports,
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
create index mails_by_port on mails (port_id, created_at desc);
call protect_optional('mails');

-- Adds a job in the transaction of the change that causes it. The queue itself stays out of the application's reach.
create function add_job(task text, payload jsonb, run_at timestamptz default null, key text default null, queue text default null)
  returns void language plpgsql security definer set search_path = pg_catalog
  as $$ begin
    perform graphile_worker.add_job(task, payload::json, queue_name => queue, run_at => run_at, job_key => key);
  end $$;
revoke execute on function add_job from public;
grant execute on function add_job to berthwise_app;
