-- Files that came with the answers of a form: fetched once from the form service into the files of the port.
create table inquiry_files (
  port_id uuid not null references ports,
  id uuid not null,
  inquiry_id uuid not null,
  -- The field of the form that was answered with it.
  field_key text not null,
  -- Where it stands among the files of the inquiry.
  place int not null,
  name text not null,
  media_type text,
  size bigint,
  -- The address without what it is good for: a file that is named again is not fetched again.
  source text not null,
  -- Where it is fetched; nothing once it is here.
  url text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  reason text check (reason in ('gone', 'too_large', 'refused', 'quota', 'unreachable')),
  file_id uuid,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (port_id, id),
  unique (port_id, inquiry_id, field_key, source),
  foreign key (port_id, inquiry_id) references website_inquiries (port_id, id) on delete cascade,
  foreign key (port_id, file_id) references files (port_id, id) on delete set null (file_id),
  check ((state = 'failed') = (reason is not null))
);
create index inquiry_files_by_file on inquiry_files (port_id, file_id) where file_id is not null;
call protect('inquiry_files');
