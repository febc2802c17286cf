-- Files of a client that the portal shows since then, and who sent one there.
alter table files add column shared_at timestamptz, add column sent_by text;

-- Files that clients are asked for in the portal. The file that came has no key, so that it may go.
create table portal_file_requests (
  port_id uuid not null references ports,
  id uuid not null,
  client_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  asked_by uuid references users,
  file_id uuid,
  fulfilled_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id),
  check (fulfilled_at is null or withdrawn_at is null)
);
create index portal_file_requests_of_client on portal_file_requests (port_id, client_id, id);
create index portal_file_requests_by_asker on portal_file_requests (asked_by) where asked_by is not null;
call protect('portal_file_requests');
