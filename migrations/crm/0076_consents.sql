-- What clients agreed to, and what they took back: every statement stays, and the latest of a kind holds.
create table client_consents (
  port_id uuid not null references ports,
  id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('data_processing', 'email_marketing', 'phone_marketing', 'photos', 'third_parties')),
  given boolean not null,
  means text not null check (means in ('website', 'email', 'phone', 'in_person', 'paper', 'other')),
  -- Which text they agreed to, as the port names its versions.
  text_version text,
  note text,
  happened_at timestamptz not null,
  author_id uuid references users,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id) on delete cascade
);
create index client_consents_of_client on client_consents (port_id, client_id, kind, happened_at desc, id desc);
create index client_consents_of_kind on client_consents (port_id, kind, client_id, happened_at desc, id desc);
call protect('client_consents');

-- Clients whom nothing has been heard of for long and who are kept for a reason, until a day.
create table client_retentions (
  port_id uuid not null references ports,
  client_id uuid not null,
  kept_until date not null,
  reason text not null,
  author_id uuid references users,
  created_at timestamptz not null default now(),
  primary key (port_id, client_id),
  foreign key (port_id, client_id) references clients (port_id, id) on delete cascade
);
call protect('client_retentions');
