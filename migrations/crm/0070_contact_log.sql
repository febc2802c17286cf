-- What a deal has to prove before it is worth a berth, in the order of the port.
create table qualification_criteria (
  port_id uuid not null references ports,
  id uuid not null,
  label text not null check (length(label) between 1 and 120),
  description text,
  active boolean not null default true,
  display_order int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id)
);
create unique index qualification_criteria_names on qualification_criteria (port_id, lower(label));
create trigger touch before update on qualification_criteria for each row execute function touch();
call protect('qualification_criteria');

-- What is known of a deal: met, not met, or nothing yet.
create table interest_qualifications (
  port_id uuid not null,
  interest_id uuid not null,
  criterion_id uuid not null,
  met boolean,
  note text,
  changed_by uuid references users,
  changed_at timestamptz not null default now(),
  primary key (port_id, interest_id, criterion_id),
  foreign key (port_id, interest_id) references interests (port_id, id) on delete cascade,
  foreign key (port_id, criterion_id) references qualification_criteria (port_id, id) on delete cascade
);
create index interest_qualifications_by_criterion on interest_qualifications (port_id, criterion_id);
call protect('interest_qualifications');

-- Texts to begin a contact with.
create table contact_templates (
  port_id uuid not null references ports,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  channel text check (channel in ('call', 'visit', 'email', 'whatsapp', 'video', 'other')),
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id)
);
create unique index contact_templates_names on contact_templates (port_id, lower(name));
create trigger touch before update on contact_templates for each row execute function touch();
call protect('contact_templates');

-- Who spoke to whom about a deal, and what was said.
create table contact_log (
  port_id uuid not null references ports,
  id uuid not null,
  interest_id uuid not null,
  channel text not null check (channel in ('call', 'visit', 'email', 'whatsapp', 'video', 'other')),
  direction text not null check (direction in ('inbound', 'outbound')),
  summary text not null,
  happened_at timestamptz not null,
  voice_transcript text,
  template_used text,
  reminder_id uuid,
  follow_up_at timestamptz,
  author_id uuid references users,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, interest_id) references interests (port_id, id) on delete cascade
);
create index contact_log_of_interest on contact_log (port_id, interest_id, id desc);
call protect('contact_log');
