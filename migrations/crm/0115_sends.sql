-- What the port shows of itself, and what was sent to whom.
create table brochures (
  port_id uuid not null references ports,
  id uuid not null,
  title text not null,
  description text,
  file_id uuid not null,
  is_active boolean not null default true,
  haystack text not null generated always as (' ' || crm.plain_text(title || ' ' || coalesce(description, ''))) stored,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, file_id) references files (port_id, id)
);
create unique index brochures_title on brochures (port_id, lower(title));
create index brochures_of_file on brochures (port_id, file_id);
create trigger touch before update on brochures for each row execute function touch();
call protect('brochures');

create table document_sends (
  port_id uuid not null references ports,
  id uuid not null,
  kind text not null check (kind in ('berth_pdf', 'brochure', 'document', 'message')),
  client_id uuid,
  interest_id uuid,
  berth_id uuid,
  brochure_id uuid,
  document_id uuid,
  recipient_email text not null,
  recipient_name text,
  subject text not null,
  -- Markdown, as it was written.
  body text not null,
  sender text not null check (sender in ('sales', 'noreply')),
  -- The address it was to come from when it was written; null for that of the installation.
  from_address text,
  -- What went with it, as it was called then; by a link where it was too large for a mail.
  file_id uuid,
  file_name text,
  linked boolean not null default false,
  mail_id uuid not null,
  sent_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id) on delete cascade,
  foreign key (port_id, interest_id) references interests (port_id, id) on delete set null (interest_id),
  foreign key (port_id, berth_id) references berths (port_id, id) on delete set null (berth_id),
  foreign key (port_id, brochure_id) references brochures (port_id, id) on delete set null (brochure_id),
  foreign key (port_id, document_id) references documents (port_id, id) on delete set null (document_id),
  foreign key (port_id, file_id) references files (port_id, id) on delete set null (file_id)
);
create index document_sends_newest on document_sends (port_id, id desc);
create index document_sends_of_client on document_sends (port_id, client_id, id desc) where client_id is not null;
create index document_sends_of_interest on document_sends (port_id, interest_id, id desc) where interest_id is not null;
create index document_sends_of_berth on document_sends (port_id, berth_id, id desc) where berth_id is not null;
create index document_sends_of_brochure on document_sends (port_id, brochure_id) where brochure_id is not null;
create index document_sends_of_document on document_sends (port_id, document_id) where document_id is not null;
create index document_sends_of_file on document_sends (port_id, file_id) where file_id is not null;
call protect('document_sends');
