-- Folders that files and documents lie in. Names are unique among siblings, however they are written.
create table document_folders (
  port_id uuid not null references ports,
  id uuid not null,
  -- Null at the root.
  parent_id uuid,
  name text not null check (length(name) between 1 and 200),
  folded text not null generated always as (lower(name)) stored,
  -- The client or company it is kept for; the folders within have it too.
  record_id uuid,
  -- The folder of that record itself: it is called as the record is.
  of_record boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  unique nulls not distinct (port_id, parent_id, folded),
  foreign key (port_id, parent_id) references document_folders (port_id, id),
  foreign key (port_id, record_id) references records (port_id, id) on delete cascade,
  check (not of_record or record_id is not null)
);
create index document_folders_of_record on document_folders (port_id, record_id) where record_id is not null;
create trigger touch before update on document_folders for each row execute function touch();
call protect('document_folders');

alter table files add column folder_id uuid,
  add foreign key (port_id, folder_id) references document_folders (port_id, id) on delete set null (folder_id);
create index files_by_folder on files (port_id, folder_id, created_at desc, id desc) where deleted_at is null;

alter table file_uploads add column folder_id uuid,
  add foreign key (port_id, folder_id) references document_folders (port_id, id) on delete set null (folder_id);
