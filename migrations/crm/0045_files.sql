-- Files on records, whatever their kind. The bytes lie in the storage under {port_id}/{id}, pictures of them under ids
-- of their own. A row always has its bytes; bytes without a row are swept away.
create table files (
  port_id uuid not null references ports,
  id uuid not null,
  record_id uuid,
  name text not null,
  -- The name in plain text: a search of the record's files looks in it.
  folded text not null generated always as (plain_text(name)) stored,
  media_type text not null,
  size int8 not null,
  hash text not null,
  thumbnail_id uuid,
  preview_id uuid,
  uploaded_by uuid references users,
  -- Hidden at once; row and bytes go an hour later.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, record_id) references records (port_id, id) on delete cascade
);
create index files_by_record on files (port_id, record_id, created_at desc, id desc) where deleted_at is null;
create index files_newest on files (port_id, created_at desc, id desc) where deleted_at is null;
-- What a port's files take is a sum of this alone.
create index files_sizes on files (port_id) include (size) where deleted_at is null;
create trigger touch before update on files for each row execute function touch();
call protect('files');

-- Files that were announced and whose bytes are still to be put, each once.
create table file_uploads (
  port_id uuid not null references ports,
  id uuid not null,
  record_id uuid,
  name text not null,
  created_by uuid references users,
  expires_at timestamptz not null,
  -- Somebody is putting them.
  taken_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, record_id) references records (port_id, id) on delete cascade
);
create index file_uploads_by_age on file_uploads (port_id, expires_at);
call protect('file_uploads');
