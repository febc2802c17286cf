-- Where events of a port are sent, and what was sent there.
create table webhooks (
  port_id uuid not null references ports,
  id uuid not null,
  name text,
  url text not null,
  -- Host and port: what deliveries are paced by.
  host text not null,
  events text[] not null,
  -- Signing secrets, sealed; the first signs, a second one stays valid while the receiver changes over.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  in_order boolean not null default false,
  state text not null default 'active' check (state in ('active', 'disabled', 'removed')),
  state_reason text,
  state_changed_at timestamptz not null default now(),
  failing_since timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id)
);
create index webhooks_in_order on webhooks (port_id, id) where in_order and state = 'active';
create index webhooks_removed on webhooks (state_changed_at) where state = 'removed';
-- What deliveries note of themselves is no change that somebody made.
create trigger touch before update of name, url, events, in_order, state on webhooks for each row execute function touch();
call protect('webhooks');

create table webhook_deliveries (
  port_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  -- The fact it tells of; null for a test.
  event_id uuid,
  type text not null,
  -- Sent as it stands, at every attempt.
  body text not null,
  host text not null,
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed', 'cancelled')),
  attempts int not null default 0,
  -- Attempts since it was last started, by its event or by a replay: what the schedule counts.
  tries int not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_by text,
  last_status int,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (port_id, id),
  foreign key (port_id, webhook_id) references webhooks (port_id, id)
);
create index webhook_deliveries_by_webhook on webhook_deliveries (port_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (host, next_attempt_at) where state = 'pending' and claimed_by is null;
create index webhook_deliveries_next on webhook_deliveries (next_attempt_at) where state = 'pending' and claimed_by is null;
create index webhook_deliveries_claimed on webhook_deliveries (claimed_by) where claimed_by is not null;
create index webhook_deliveries_by_state on webhook_deliveries (port_id, webhook_id, state, created_at desc, id desc);
create index webhook_deliveries_in_line on webhook_deliveries (port_id, webhook_id, event_id)
  where state = 'pending' and next_attempt_at = 'infinity';
create index webhook_deliveries_under_way on webhook_deliveries (port_id, webhook_id)
  where state = 'pending' and event_id is not null and next_attempt_at < 'infinity';
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where state <> 'pending';
call protect('webhook_deliveries');

create table webhook_attempts (
  port_id uuid not null,
  delivery_id uuid not null,
  number int not null,
  at timestamptz not null,
  status int,
  duration_ms int not null,
  excerpt text,
  error text,
  primary key (port_id, delivery_id, number),
  foreign key (port_id, delivery_id) references webhook_deliveries (port_id, id) on delete cascade
);
call protect('webhook_attempts');

-- The workers take and finish deliveries of every port.
create policy owner_works on webhooks to current_user using (true) with check (true);
create policy owner_works on webhook_deliveries to current_user using (true) with check (true);
create policy owner_works on webhook_attempts to current_user using (true) with check (true);
