-- What clients want changed of their own record, each to be accepted or refused by staff.
create table portal_profile_changes (
  port_id uuid not null references ports,
  id uuid not null,
  client_id uuid not null,
  kind text not null,
  -- The contact or address that is to change; it has no key, so that it may go.
  target_id uuid,
  before jsonb,
  after jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'replaced')),
  decided_at timestamptz,
  decided_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id),
  check ((state = 'waiting') = (decided_at is null))
);
create index portal_profile_changes_of_client on portal_profile_changes (port_id, client_id, id);
create index portal_profile_changes_by_decider on portal_profile_changes (decided_by) where decided_by is not null;
call protect('portal_profile_changes');
