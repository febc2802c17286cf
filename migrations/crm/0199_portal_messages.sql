-- What clients and staff write to each other in the portal.
create table portal_messages (
  port_id uuid not null references ports,
  id uuid not null,
  client_id uuid not null,
  from_client boolean not null,
  -- Of staff who wrote it.
  author_id uuid references users,
  author_name text not null,
  body text not null check (length(body) between 1 and 5000),
  -- When the other side read it, and of staff, who.
  read_at timestamptz,
  read_by uuid references users,
  -- Of what a client wrote: when it was answered, or needed no answer.
  settled_at timestamptz,
  -- Of what staff wrote: when it was mailed.
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id),
  check (not from_client or author_id is null)
);
create index portal_messages_of_client on portal_messages (port_id, client_id, id);
create index portal_messages_that_wait on portal_messages (port_id, client_id) where from_client and settled_at is null;
create index portal_messages_by_author on portal_messages (author_id) where author_id is not null;
create index portal_messages_by_reader on portal_messages (read_by) where read_by is not null;
call protect('portal_messages');
