-- A form whose signed deliveries become inquiries. The secret is sealed by the application.
create table form_connections (
  port_id uuid not null references ports,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  secret_sealed text,
  active boolean not null default true,
  mapping jsonb,
  sample_fields jsonb not null default '[]',
  last_received_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id)
);
create unique index form_connections_by_id on form_connections (id);
create unique index form_connections_by_name on form_connections (port_id, lower(name));
-- A delivery is no change that a person editing the connection must be told of.
create trigger touch before update of name, secret_sealed, active, mapping on form_connections for each row execute function touch();
call protect('form_connections');
-- A delivery names its connection alone; the function below acts as the owner.
create policy owner_reads on form_connections for select to current_user using (true);

create function port_of_form_connection(connection uuid) returns uuid
  language sql stable security definer set search_path = crm, public, pg_temp
  as $$ select port_id from form_connections where id = connection $$;
revoke execute on function port_of_form_connection from public;
grant execute on function port_of_form_connection to berthwise_app;

create table website_inquiries (
  port_id uuid not null references ports,
  id uuid not null,
  name text not null default '',
  email text,
  phone text,
  phone_e164 text,
  message text,
  form_name text,
  page_url text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  desired_length_ft double precision,
  desired_length_m double precision,
  desired_length_unit text,
  desired_width_ft double precision,
  desired_width_m double precision,
  desired_width_unit text,
  desired_draft_ft double precision,
  desired_draft_m double precision,
  desired_draft_unit text,
  answers jsonb not null default '[]',
  raw jsonb not null,
  triage_state text not null default 'open' check (triage_state in ('open', 'assigned', 'converted', 'dismissed')),
  assigned_to uuid references users,
  triaged_at timestamptz,
  triaged_by uuid references users,
  client_id uuid,
  interest_id uuid,
  source_kind text not null check (source_kind in ('public', 'form')),
  connection_id uuid,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id) on delete set null (client_id),
  foreign key (port_id, interest_id) references interests (port_id, id) on delete set null (interest_id),
  foreign key (port_id, connection_id) references form_connections (port_id, id) on delete set null (connection_id),
  check (triage_state <> 'assigned' or assigned_to is not null)
);
create index website_inquiries_inbox on website_inquiries (port_id, created_at desc, id) where triage_state in ('open', 'assigned');
create index website_inquiries_newest on website_inquiries (port_id, created_at desc, id);
create index website_inquiries_by_client on website_inquiries (port_id, client_id) where client_id is not null;
create index website_inquiries_by_interest on website_inquiries (port_id, interest_id) where interest_id is not null;
-- However often a submission is delivered, it is one inquiry.
create unique index website_inquiries_once on website_inquiries (port_id, connection_id, external_id)
  where connection_id is not null;
create trigger touch before update on website_inquiries for each row execute function touch();
call protect('website_inquiries');
