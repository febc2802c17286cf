-- Clients who sign in to the portal: one e-mail each, whatever ports it is linked with.
create table portal_users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  language text,
  -- Counts up when every session is to end.
  session_version int not null default 1,
  reset_hash text unique,
  reset_expires_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on portal_users to berthwise_app;

-- Sessions that were ended before their day.
create table portal_ended_sessions (
  session_id uuid primary key,
  expires_at timestamptz not null
);
create index portal_ended_sessions_by_end on portal_ended_sessions (expires_at);
grant select, insert, delete on portal_ended_sessions to berthwise_app;

-- For which client of a port an e-mail is let in: invited, accepted by whoever reads its mail, and ended by the port.
create table portal_links (
  port_id uuid not null references ports,
  id uuid not null,
  client_id uuid not null,
  email text not null check (email = lower(email)),
  portal_user_id uuid references portal_users,
  token_hash text,
  expires_at timestamptz,
  invited_by uuid references users,
  invited_at timestamptz not null default now(),
  accepted_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  unique (port_id, client_id, email),
  foreign key (port_id, client_id) references clients (port_id, id)
);
create index portal_links_of_user on portal_links (portal_user_id) where portal_user_id is not null;
create index portal_links_by_token on portal_links (port_id, token_hash) where token_hash is not null;
create index portal_links_by_inviter on portal_links (invited_by) where invited_by is not null;
call protect('portal_links');
create policy owner_works on portal_links to current_user using (true) with check (true);
