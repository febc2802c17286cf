create table notes (
  port_id uuid not null,
  id uuid not null,
  client_id uuid,
  yacht_id uuid,
  company_id uuid,
  berth_id uuid,
  interest_id uuid,
  body text not null,
  pinned boolean not null default false,
  pipeline_stage text,
  author_id uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id) on delete cascade,
  foreign key (port_id, yacht_id) references yachts (port_id, id) on delete cascade,
  foreign key (port_id, company_id) references companies (port_id, id) on delete cascade,
  foreign key (port_id, berth_id) references berths (port_id, id) on delete cascade,
  foreign key (port_id, interest_id) references interests (port_id, id) on delete cascade,
  check (num_nonnulls(client_id, yacht_id, company_id, berth_id, interest_id) = 1)
);
create index notes_by_record on notes (port_id, coalesce(client_id, yacht_id, company_id, berth_id, interest_id));
call protect('notes');

create table tags (
  port_id uuid not null references ports,
  id uuid not null,
  name text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now(),
  primary key (port_id, id)
);
create unique index tags_name on tags (port_id, lower(name));
call protect('tags');

create table taggings (
  port_id uuid not null,
  tag_id uuid not null,
  client_id uuid,
  yacht_id uuid,
  company_id uuid,
  berth_id uuid,
  interest_id uuid,
  record_id uuid not null generated always as (coalesce(client_id, yacht_id, company_id, berth_id, interest_id)) stored,
  primary key (port_id, record_id, tag_id),
  foreign key (port_id, tag_id) references tags (port_id, id) on delete cascade,
  foreign key (port_id, client_id) references clients (port_id, id) on delete cascade,
  foreign key (port_id, yacht_id) references yachts (port_id, id) on delete cascade,
  foreign key (port_id, company_id) references companies (port_id, id) on delete cascade,
  foreign key (port_id, berth_id) references berths (port_id, id) on delete cascade,
  foreign key (port_id, interest_id) references interests (port_id, id) on delete cascade,
  check (num_nonnulls(client_id, yacht_id, company_id, berth_id, interest_id) = 1)
);
create index taggings_by_tag on taggings (port_id, tag_id);
call protect('taggings');
