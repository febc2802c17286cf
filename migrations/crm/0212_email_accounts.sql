-- Mailboxes of people, and the mail in them that is from or to clients of the port.
create table email_accounts (
  port_id uuid not null references ports,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  address text not null,
  host text not null,
  listen_port int not null,
  -- From the first byte; else before anything is said.
  tls boolean not null,
  smtp_host text,
  smtp_port int,
  smtp_tls boolean,
  username text not null,
  -- Sealed with the installation's key.
  password text not null,
  folders text[] not null,
  shared boolean not null,
  status text not null default 'ok' check (status in ('ok', 'failing', 'paused')),
  last_synced_at timestamptz,
  last_error_code text,
  last_error text,
  failing_since timestamptz,
  failures int not null default 0,
  next_sync_at timestamptz not null default now(),
  -- When all of its folders were last read whole, and not only what is new in them.
  read_whole_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id)
);
create unique index email_accounts_address on email_accounts (port_id, user_id, address);
create index email_accounts_due on email_accounts (port_id, next_sync_at) where status <> 'paused';
create trigger touch before update on email_accounts for each row execute function touch();
call protect('email_accounts');

-- How far each folder was read: the mail server numbers messages anew where it changes `uid_validity`.
create table email_folders (
  port_id uuid not null,
  account_id uuid not null,
  path text not null,
  uid_validity text not null,
  last_uid bigint not null,
  primary key (port_id, account_id, path),
  foreign key (port_id, account_id) references email_accounts (port_id, id) on delete cascade
);
call protect('email_folders');

-- A message once, in however many boxes it lies.
create table email_messages (
  port_id uuid not null references ports,
  id uuid not null,
  -- By its Message-ID without brackets, else by what it says.
  message_key text not null,
  message_id text,
  in_reply_to text,
  refs text[] not null default '{}',
  thread_id uuid not null,
  -- What of the product it answers.
  answers_mail_id uuid,
  -- The mail by which the product sends it, where it does.
  mail_id uuid,
  sent_by uuid references users on delete set null,
  outbound boolean not null,
  from_address text,
  from_name text,
  recipients jsonb not null default '[]',
  subject text not null,
  body text not null,
  html text,
  automatic text check (automatic in ('auto_reply', 'bulk', 'bounce')),
  -- What of it could not be read, and the file that holds it as it came.
  problem text check (problem in ('charset', 'damaged', 'too_large', 'unreadable')),
  original_id uuid,
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (port_id, id)
);
create unique index email_messages_key on email_messages (port_id, message_key);
create index email_messages_of_thread on email_messages (port_id, thread_id, happened_at);
create index email_messages_of_mail on email_messages (port_id, mail_id) where mail_id is not null;
create index email_messages_by_refs on email_messages using gin (refs);
call protect('email_messages');

-- Where a message lies, and so who sees it; without an account it is the port's.
create table email_places (
  port_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  account_id uuid,
  folder text,
  uid_validity text,
  uid bigint,
  primary key (port_id, id),
  foreign key (port_id, message_id) references email_messages (port_id, id) on delete cascade,
  foreign key (port_id, account_id) references email_accounts (port_id, id) on delete cascade
);
create unique index email_places_of_message on email_places (port_id, message_id, account_id, folder) nulls not distinct;
create index email_places_of_account on email_places (port_id, account_id, folder, uid) where account_id is not null;
call protect('email_places');

-- Whose stream tells of it.
create table email_links (
  port_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  client_id uuid not null,
  interest_id uuid,
  happened_at timestamptz not null,
  primary key (port_id, id),
  foreign key (port_id, message_id) references email_messages (port_id, id) on delete cascade,
  foreign key (port_id, client_id) references clients (port_id, id) on delete cascade,
  foreign key (port_id, interest_id) references interests (port_id, id) on delete set null (interest_id)
);
create unique index email_links_once on email_links (port_id, message_id, client_id);
create index email_links_of_client on email_links (port_id, client_id, happened_at desc, message_id desc);
create index email_links_of_interest on email_links (port_id, interest_id, happened_at desc, message_id desc)
  where interest_id is not null;
call protect('email_links');

-- What came with a message. Its bytes are stored under its id; a shared one is a file of the client of the same id.
create table email_attachments (
  port_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  position int not null,
  name text not null,
  media_type text not null,
  size bigint not null,
  hash text not null,
  -- Why its bytes are not here.
  refused text check (refused in ('type', 'too_large', 'quota')),
  original boolean not null default false,
  primary key (port_id, id),
  foreign key (port_id, message_id) references email_messages (port_id, id) on delete cascade
);
create index email_attachments_of_message on email_attachments (port_id, message_id, position);
call protect('email_attachments');

alter table client_contacts add column bounced_at timestamptz;
alter table client_contacts add column bounce_reason text;
create index document_sends_of_mail on document_sends (port_id, mail_id);
