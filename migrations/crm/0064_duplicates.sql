-- Clients that may be the same person, and what became of such pairs.

-- Clients that are new, or called or reached otherwise: a job compares them with the stock. Kept by triggers.
create table comparisons_due (
  port_id uuid not null references ports,
  client_id uuid not null,
  -- Whoever writes adds a row of their own, so that nobody waits for anybody.
  id uuid not null default gen_random_uuid(),
  primary key (port_id, client_id, id)
);
call protect('comparisons_due');

create table merge_candidates (
  port_id uuid not null references ports,
  id uuid not null,
  -- The one with the lower id first, so that a pair is there once.
  first_id uuid not null,
  second_id uuid not null check (first_id < second_id),
  score int not null check (score between 1 and 100),
  matched text[] not null,
  status text not null default 'pending' check (status in ('pending', 'merged', 'dismissed')),
  settled_at timestamptz,
  settled_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  unique (port_id, first_id, second_id),
  foreign key (port_id, first_id) references clients (port_id, id) on delete cascade,
  foreign key (port_id, second_id) references clients (port_id, id) on delete cascade
);
create index merge_candidates_second on merge_candidates (port_id, second_id);
create index merge_candidates_pending on merge_candidates (port_id, score desc, id) where status = 'pending';
call protect('merge_candidates');

-- What was merged, with what it takes to part the two again.
create table merges (
  port_id uuid not null references ports,
  id uuid not null,
  winner_id uuid not null,
  loser_id uuid not null,
  winner_name text not null,
  loser_name text not null,
  snapshot jsonb not null,
  merged_by uuid references users,
  merged_at timestamptz not null default now(),
  undone_by uuid references users,
  undone_at timestamptz,
  primary key (port_id, id),
  foreign key (port_id, winner_id) references clients (port_id, id) on delete cascade,
  foreign key (port_id, loser_id) references clients (port_id, id) on delete cascade
);
create index merges_newest on merges (port_id, merged_at desc, id);
create index merges_of_winner on merges (port_id, winner_id);
create unique index merges_in_force on merges (port_id, loser_id) where undone_at is null;
call protect('merges');

-- Looks through the whole stock for pairs, one at a time in a port.
create table duplicate_scans (
  port_id uuid not null references ports,
  id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- The last client that was looked at.
  reached uuid,
  done int not null default 0,
  total int not null,
  found int not null default 0,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (port_id, id)
);
create unique index duplicate_scans_one on duplicate_scans (port_id) where state = 'running';
create index duplicate_scans_newest on duplicate_scans (port_id, created_at desc);
call protect('duplicate_scans');

create index clients_merged_into on clients (port_id, merged_into_client_id) where merged_into_client_id is not null;

-- Its functions are those of functions/duplicates.sql.
create function clients_added() returns trigger language plpgsql as $$ begin return null; end $$;
create function client_renamed() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger compare_added after insert on clients
  referencing new table as changed for each statement execute function clients_added();
create trigger compare_renamed after update of full_name, archived_at on clients
  for each row execute function client_renamed();
-- Whom a contact leaves is reached otherwise too.
create trigger search_left after update on client_contacts
  referencing old table as changed for each statement execute function contacts_changed();
