-- Documents that are written, sent and signed, and what hangs on each of them.
create table documents (
  port_id uuid not null references ports,
  id uuid not null,
  title text not null,
  document_type text not null,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'partially_signed', 'completed', 'expired', 'cancelled', 'declined')),
  client_id uuid,
  interest_id uuid,
  company_id uuid,
  yacht_id uuid,
  -- Null at the root.
  folder_id uuid,
  -- What is to be signed, and what came of it.
  file_id uuid,
  signed_file_id uuid,
  -- Under which id the signed file is kept: drawn before its bytes are, so that they are kept once.
  signed_as uuid,
  -- A template of the port or of the signing service, by its id there.
  template_id text,
  -- Who carries the envelope, and its ids there: of either generation of the service. Null before there is one.
  provider text check (provider in ('builtin', 'documenso_v1', 'documenso_v2')),
  external_id text,
  external_number text,
  signing_order text not null default 'parallel' check (signing_order in ('parallel', 'sequential')),
  automation_mode text not null default 'manual'
    check (automation_mode in ('manual', 'sequential_auto', 'concurrent_auto')),
  subject text,
  message text,
  reminders_disabled boolean not null default false,
  -- In days: what was said of this document goes before what its template says.
  reminder_cadence_override int check (reminder_cadence_override between 1 and 365),
  auto_reminder_interval_days int check (auto_reminder_interval_days between 1 and 365),
  completion_cc_emails text[] not null default '{}',
  -- What somebody asked of the service and it has not done yet.
  wanted text check (wanted in ('envelope', 'sending', 'void', 'download')),
  wanted_since timestamptz,
  failed_at timestamptz,
  failure text,
  sent_at timestamptz,
  sent_by uuid references users,
  expires_at timestamptz,
  completed_at timestamptz,
  -- When it ended otherwise: expired, cancelled or declined.
  ended_at timestamptz,
  voided_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text not null generated always as (crm.folded(title)) stored,
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id),
  foreign key (port_id, interest_id) references interests (port_id, id) on delete cascade,
  foreign key (port_id, company_id) references companies (port_id, id),
  -- What goes with an erased client is looked at when all of it has gone.
  foreign key (port_id, yacht_id) references yachts (port_id, id) deferrable initially deferred,
  foreign key (port_id, folder_id) references document_folders (port_id, id) deferrable initially deferred,
  foreign key (port_id, file_id) references files (port_id, id) deferrable initially deferred,
  foreign key (port_id, signed_file_id) references files (port_id, id) deferrable initially deferred
);
create index documents_latest on documents (port_id, created_at desc, id desc);
create index documents_by_status on documents (port_id, status, created_at desc, id desc);
create index documents_by_folder on documents (port_id, folder_id, created_at desc, id desc);
create index documents_of_client on documents (port_id, client_id, created_at desc, id desc) where client_id is not null;
create index documents_of_interest on documents (port_id, interest_id, created_at desc, id desc) where interest_id is not null;
create index documents_of_company on documents (port_id, company_id, created_at desc, id desc) where company_id is not null;
create index documents_of_yacht on documents (port_id, yacht_id, created_at desc, id desc) where yacht_id is not null;
create index documents_of_file on documents (port_id, file_id) where file_id is not null;
create index documents_of_signed_file on documents (port_id, signed_file_id) where signed_file_id is not null;
create unique index documents_of_envelope on documents (port_id, provider, external_id) where external_id is not null;
create index documents_of_number on documents (port_id, external_number) where external_number is not null;
create index documents_in_flight on documents (port_id, sent_at) where status in ('sent', 'partially_signed');
create index documents_text on documents using gin (port_id, folded public.gin_trgm_ops);
create trigger touch before update on documents for each row execute function touch();
call protect('documents');

-- Who signs, in their order, and who only gets a copy.
create table document_signers (
  port_id uuid not null references ports,
  id uuid not null,
  document_id uuid not null,
  name text not null,
  email text not null,
  role text not null check (role in ('client', 'developer', 'approver', 'witness', 'cc')),
  signing_order int not null check (signing_order between 1 and 100),
  status text not null default 'pending' check (status in ('pending', 'signed', 'declined')),
  -- Its id in the signing service; of its token only the hash, and its link as only this installation can read it.
  external_id text,
  token_hash text,
  link_sealed text,
  -- They are invited as soon as the document is at the service.
  wants_invitation boolean not null default false,
  invited_at timestamptz,
  opened_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  last_reminder_at timestamptz,
  reminders int not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, document_id) references documents (port_id, id) on delete cascade
);
create index document_signers_of_document on document_signers (port_id, document_id, signing_order, id);
create unique index document_signers_of_token on document_signers (port_id, token_hash) where token_hash is not null;
create index document_signers_waiting on document_signers (port_id, lower(email)) where status = 'pending' and role <> 'cc';
create trigger touch before update on document_signers for each row execute function touch();
call protect('document_signers');

-- What is filled in on the pages: places in percent of the page from its upper left corner.
create table document_fields (
  port_id uuid not null references ports,
  id uuid not null,
  document_id uuid not null,
  signer_id uuid not null,
  type text not null check (type in
    ('signature', 'initials', 'name', 'email', 'date', 'text', 'number', 'checkbox', 'radio', 'dropdown')),
  page int not null check (page between 1 and 10000),
  x double precision not null check (x between 0 and 100),
  y double precision not null check (y between 0 and 100),
  width double precision not null check (width > 0 and width <= 100),
  height double precision not null check (height > 0 and height <= 100),
  label text,
  required boolean not null default true,
  options text[] not null default '{}',
  value text,
  primary key (port_id, id),
  foreign key (port_id, document_id) references documents (port_id, id) on delete cascade,
  foreign key (port_id, signer_id) references document_signers (port_id, id) on delete cascade
);
create index document_fields_of_document on document_fields (port_id, document_id, page, y, x);
create index document_fields_of_signer on document_fields (port_id, signer_id);
call protect('document_fields');

-- Colleagues who are told what happens to a document.
create table document_watchers (
  port_id uuid not null references ports,
  document_id uuid not null,
  user_id uuid not null references users,
  added_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (port_id, document_id, user_id),
  foreign key (port_id, document_id) references documents (port_id, id) on delete cascade
);
create index document_watchers_of_user on document_watchers (port_id, user_id);
call protect('document_watchers');

-- The history of a document. What was told twice stands once, by `key`.
create table document_events (
  port_id uuid not null references ports,
  id uuid not null,
  document_id uuid not null,
  type text not null,
  signer_id uuid,
  actor_id uuid references users,
  source text not null check (source in ('staff', 'signer', 'service', 'system')),
  details jsonb not null default '{}',
  key text,
  happened_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, document_id) references documents (port_id, id) on delete cascade
);
create index document_events_of_document on document_events (port_id, document_id, happened_at desc, id desc);
create unique index document_events_once on document_events (port_id, document_id, key) where key is not null;
call protect('document_events');
