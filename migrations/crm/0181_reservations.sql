-- A berth held for somebody until a tenancy or a sale. One that is over stays: it is the story of the berth.
create table berth_reservations (
  port_id uuid not null references ports,
  id uuid not null,
  berth_id uuid not null,
  client_id uuid not null,
  yacht_id uuid,
  interest_id uuid,
  tenure_type text not null,
  status text not null default 'pending' check (status in ('pending', 'active', 'ended', 'cancelled')),
  start_date date not null,
  -- The day the berth is free again: the next one may begin on it. Open without one.
  end_date date,
  -- A file of the port; without a key, so that a file may go.
  contract_file_id uuid,
  note text,
  end_reason text,
  -- The tenancy that was made of it.
  tenancy_id uuid,
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
  foreign key (port_id, interest_id) references interests (port_id, id),
  check (end_date >= start_date),
  -- Two that hold one berth never overlap; that a tenancy of somebody else is in the way, a trigger asks.
  constraint berth_reservations_one_holder exclude using gist
    (port_id with =, berth_id with =, daterange(start_date, end_date) with &&) where (status = 'active')
);
create index berth_reservations_of_berth on berth_reservations (port_id, berth_id, start_date desc, id);
create index berth_reservations_of_client on berth_reservations (port_id, client_id, start_date desc, id);
create index berth_reservations_of_yacht on berth_reservations (port_id, yacht_id) where yacht_id is not null;
create index berth_reservations_of_interest on berth_reservations (port_id, interest_id) where interest_id is not null;
create index berth_reservations_ending on berth_reservations (port_id, status, end_date, id);
create index berth_reservations_latest on berth_reservations (port_id, start_date desc, id desc);
create trigger touch before update on berth_reservations for each row execute function touch();
call protect('berth_reservations');
