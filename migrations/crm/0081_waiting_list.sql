-- Who waits for a berth, in their order. What was settled stays, with when, by whom and why: the list stands up in a dispute.
create table waiting_list_entries (
  port_id uuid not null references ports,
  id uuid not null,
  berth_id uuid not null,
  client_id uuid not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'skipped', 'accepted', 'declined', 'expired', 'removed')),
  -- The place among those who are in the queue: waiting, offered, or passed over for once.
  place int check ((place is not null) = (status in ('waiting', 'offered', 'skipped'))),
  wanted_length_ft double precision, wanted_length_m double precision, wanted_length_unit text,
  wanted_width_ft double precision, wanted_width_m double precision, wanted_width_unit text,
  wanted_draft_ft double precision, wanted_draft_m double precision, wanted_draft_unit text,
  note text,
  -- The day from which they wait counts in a dispute, and is written once.
  since timestamptz not null default now(),
  added_by uuid references users,
  offered_at timestamptz,
  offered_by uuid references users,
  deadline timestamptz check (status <> 'offered' or deadline is not null),
  settled_at timestamptz,
  settled_by uuid references users,
  reason text,
  -- When the client was last told to be the next.
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, berth_id) references berths (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id)
);
create unique index waiting_list_once on waiting_list_entries (port_id, berth_id, client_id) where place is not null;
create unique index waiting_list_one_offer on waiting_list_entries (port_id, berth_id) where status = 'offered';
create index waiting_list_queue on waiting_list_entries (port_id, berth_id, place) where place is not null;
create index waiting_list_of_berth on waiting_list_entries (port_id, berth_id, settled_at desc) where place is null;
create index waiting_list_of_client on waiting_list_entries (port_id, client_id);
create trigger touch before update on waiting_list_entries for each row execute function touch();
call protect('waiting_list_entries');
