-- What a port gave a client of what it keeps about them: the archives, which are kept for a while.
create table data_exports (
  port_id uuid not null references ports,
  id uuid not null,
  client_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'building', 'ready', 'sent', 'failed')),
  -- To whom it goes by mail; null where nobody is written to.
  recipient text,
  -- Bytes of the archive, which lies in the storage under {port_id}/{id} until it is cleaned up.
  size int8,
  requested_by uuid references users,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  sent_at timestamptz,
  cleanup_at timestamptz not null default now() + interval '30 days',
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id) on delete cascade
);
create index data_exports_of_client on data_exports (port_id, client_id, created_at desc);
create index data_exports_by_age on data_exports (port_id, cleanup_at);
call protect('data_exports');

-- The codes that were mailed to whoever wants to erase a client; of each only its hash.
create table erasure_codes (
  port_id uuid not null references ports,
  client_id uuid not null,
  user_id uuid not null references users,
  code_hash text not null,
  expires_at timestamptz not null,
  primary key (port_id, client_id, user_id),
  foreign key (port_id, client_id) references clients (port_id, id) on delete cascade
);
call protect('erasure_codes');
