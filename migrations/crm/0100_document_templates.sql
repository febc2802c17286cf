-- Texts and PDFs that documents are made of, and the key that seals what was signed.
create table document_templates (
  port_id uuid not null references ports,
  id uuid not null,
  name text not null,
  document_type text not null,
  form text not null check (form in ('text', 'pdf')),
  is_active boolean not null default true,
  -- What a document made of it is called; tokens are filled in, as in subject and message.
  title text not null,
  subject text,
  message text,
  -- A text: nodes as the editor keeps them.
  content jsonb,
  -- A PDF, and what stands on its pages.
  file_id uuid,
  fields jsonb not null default '[]',
  recipients jsonb not null default '[]',
  signing_order text not null default 'parallel' check (signing_order in ('parallel', 'sequential')),
  reminder_days int check (reminder_days between 1 and 365),
  expires_in_days int check (expires_in_days between 1 and 365),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, file_id) references files (port_id, id),
  check ((form = 'text') = (content is not null)),
  check ((form = 'pdf') = (file_id is not null))
);
create unique index document_templates_name on document_templates (port_id, lower(name));
create index document_templates_of_file on document_templates (port_id, file_id) where file_id is not null;
create trigger touch before update on document_templates for each row execute function touch();
call protect('document_templates');
