-- What a rule would make of a berth and leaves to people. One is open for a berth at a time.
create table berth_suggestions (
  port_id uuid not null references ports,
  id uuid not null,
  berth_id uuid not null,
  interest_id uuid not null,
  trigger text not null,
  from_status text not null,
  to_status text not null,
  reason text not null,
  status text not null default 'open' check (status in ('open', 'applied', 'dismissed', 'superseded')),
  settled_by uuid references users,
  settled_at timestamptz check ((status = 'open') = (settled_at is null)),
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, berth_id) references berths (port_id, id),
  foreign key (port_id, interest_id) references interests (port_id, id) on delete cascade
);
create unique index berth_suggestions_open on berth_suggestions (port_id, berth_id) where status = 'open';
create index berth_suggestions_of_interest on berth_suggestions (port_id, interest_id);
call protect('berth_suggestions');

-- What is to be reconciled: set by hand, and no deal on it.
create index berths_by_hand on berths (port_id, dock, number) where status_override_mode = 'manual' and archived_at is null;
