-- Versions of the specification sheet of a berth, on the files of the house. One of them is the current one.
create table berth_pdf_versions (
  port_id uuid not null references ports,
  id uuid not null,
  berth_id uuid not null,
  file_id uuid not null,
  number int not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  unique (port_id, berth_id, number),
  foreign key (port_id, berth_id) references berths (port_id, id),
  foreign key (port_id, file_id) references files (port_id, id)
);
create unique index berth_pdf_versions_of_file on berth_pdf_versions (port_id, file_id);
call protect('berth_pdf_versions');

alter table berths add column current_pdf_version_id uuid,
  add foreign key (port_id, current_pdf_version_id) references berth_pdf_versions (port_id, id);

-- What was read in a version. Nothing of it is written before somebody confirmed it.
create table berth_pdf_parses (
  port_id uuid not null references ports,
  id uuid not null,
  berth_id uuid not null,
  version_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  badge text check (badge in ('acroform', 'text', 'ocr')),
  fields jsonb not null default '[]',
  error text,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  applied_at timestamptz,
  applied_by uuid references users,
  primary key (port_id, id),
  foreign key (port_id, berth_id) references berths (port_id, id),
  foreign key (port_id, version_id) references berth_pdf_versions (port_id, id) on delete cascade
);
create index berth_pdf_parses_of_berth on berth_pdf_parses (port_id, berth_id, id desc);
create index berth_pdf_parses_of_version on berth_pdf_parses (port_id, version_id);
call protect('berth_pdf_parses');
