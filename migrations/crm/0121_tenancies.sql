-- Who holds a berth, with which yacht, by which tenure and for how long. One that is over stays: it is the story of the berth.
create table tenancies (
  port_id uuid not null references ports,
  id uuid not null,
  berth_id uuid not null,
  client_id uuid not null,
  -- Null where the yacht went with a client who was erased.
  yacht_id uuid,
  tenure_type text not null check (tenure_type in ('permanent', 'fee_simple', 'strata_lot', 'fixed_term', 'seasonal')),
  status text not null default 'pending' check (status in ('pending', 'active', 'ended', 'cancelled')),
  start_date date not null,
  -- The day the berth changes hands: the next one may begin on it. Open without one.
  end_date date,
  -- Since when the berth is held: a renewal moves the start and not this.
  held_since date not null,
  previous_tenancy_id uuid,
  transferred_from_tenancy_id uuid,
  -- The first of those that followed one another; its own id for that one.
  chain_id uuid not null,
  created_by uuid references users,
  activated_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, berth_id) references berths (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id),
  foreign key (port_id, yacht_id) references yachts (port_id, id),
  check (end_date >= start_date and end_date >= held_since),
  check (held_since <= start_date),
  check (end_date is not null or tenure_type not in ('fixed_term', 'seasonal')),
  -- Two who hold one berth never overlap; the one may begin on the day the other ends.
  constraint tenancies_one_holder exclude using gist
    (port_id with =, berth_id with =, daterange(held_since, end_date) with &&) where (status = 'active')
);
create index tenancies_of_berth on tenancies (port_id, berth_id, start_date desc, id);
create index tenancies_of_client on tenancies (port_id, client_id, start_date desc, id);
create index tenancies_of_yacht on tenancies (port_id, yacht_id) where yacht_id is not null;
create index tenancies_ending on tenancies (port_id, status, end_date, id);
create index tenancies_latest on tenancies (port_id, start_date desc, id desc);
create index tenancies_of_chain on tenancies (port_id, chain_id);
-- One is renewed by one other, as long as that is not cancelled.
create unique index tenancies_renewed_once on tenancies (port_id, previous_tenancy_id)
  where previous_tenancy_id is not null and status <> 'cancelled';
create trigger touch before update on tenancies for each row execute function touch();
call protect('tenancies');
