-- The product's own signing: what is to be signed as it was taken in, and what each signer did.
create table signing_originals (
  port_id uuid not null references ports,
  document_id uuid not null,
  -- Bytes of its own where something had to be taken out of the document's file; null where that is signed as it is.
  content_id uuid,
  -- SHA-256 of what is signed, hexadecimal.
  hash text not null,
  page_count int not null,
  created_at timestamptz not null default now(),
  primary key (port_id, document_id),
  foreign key (port_id, document_id) references documents (port_id, id) on delete cascade
);
create index signing_originals_content on signing_originals (port_id, content_id) where content_id is not null;
call protect('signing_originals');

create table signing_marks (
  port_id uuid not null references ports,
  signer_id uuid not null,
  document_id uuid not null,
  -- Null for an approval without a signature.
  kind text check (kind in ('typed', 'drawn')),
  signature jsonb,
  -- What was filled in, by the id of the field.
  field_values jsonb not null default '{}',
  consented_at timestamptz not null,
  address text not null,
  user_agent text,
  primary key (port_id, signer_id),
  foreign key (port_id, signer_id) references document_signers (port_id, id) on delete cascade
);
create index signing_marks_of_document on signing_marks (port_id, document_id);
call protect('signing_marks');

-- The key that seals signed documents, as only this installation can read it, and its certificate; one row at most.
create table seal_keys (
  id int primary key check (id = 1),
  key_sealed text not null,
  certificates text not null,
  created_at timestamptz not null default now()
);
grant select, insert, update on seal_keys to berthwise_app;
