-- Ids in the order of their making (RFC 9562, version 7), where the database makes them.
create function new_id() returns uuid
  language sql volatile parallel safe set search_path = crm, pg_temp
  as $$ select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid $$;

-- What asks for attention for as long as it is so. What ended is deleted, so that it is new when it happens anew.
create table alerts (
  port_id uuid not null references ports,
  id uuid not null,
  rule text not null,
  entity_type text not null,
  entity_id uuid not null,
  label text not null,
  since timestamptz not null,
  owner_id uuid references users,
  status text not null default 'open' check (status in ('open', 'acknowledged', 'dismissed')),
  settled_by uuid references users,
  settled_at timestamptz check ((status = 'open') = (settled_at is null)),
  told_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  unique (port_id, entity_id, rule)
);
create index alerts_standing on alerts (port_id, rule, since, id) where status <> 'dismissed';
create index alerts_untold on alerts (port_id, id) where told_at is null;
call protect('alerts');

-- What alerts look for.
create index interests_eoi_out on interests (port_id, date_eoi_sent)
  where archived_at is null and outcome is null and date_eoi_signed is null and date_eoi_sent is not null;
create index interests_deposit_due on interests (port_id, date_reservation_signed)
  where archived_at is null and outcome is null and date_deposit_received is null and date_reservation_signed is not null;
