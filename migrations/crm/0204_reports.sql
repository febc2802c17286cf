-- Reports under a name, and how often they are mailed.
create table report_templates (
  port_id uuid not null references ports,
  id uuid not null,
  kind text not null check (kind in ('dashboard', 'clients', 'berths', 'interests')),
  name text not null check (length(name) between 1 and 120),
  description text,
  config jsonb not null,
  -- How often, when by the clock of the port, and to whom; null for never.
  schedule jsonb,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  check (config ->> 'kind' = kind)
);
create unique index report_templates_name on report_templates (port_id, kind, lower(name));
create index report_templates_by_creator on report_templates (created_by) where created_by is not null;
create trigger touch before update on report_templates for each row execute function touch();
call protect('report_templates');

-- How far the schedule of a template is dealt with: beside it, as its version is that of what people change.
create table report_schedules (
  port_id uuid not null references ports,
  template_id uuid not null,
  settled_until timestamptz not null default now(),
  primary key (port_id, template_id),
  foreign key (port_id, template_id) references report_templates (port_id, id) on delete cascade
);
call protect('report_schedules');

-- What is mailed, or was not, of each moment a report was due: one row for each recipient. The bytes lie in the storage by the id.
create table report_sendings (
  port_id uuid not null references ports,
  id uuid not null,
  template_id uuid not null,
  due_at timestamptz not null,
  user_id uuid not null references users,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'withheld', 'failed')),
  -- Why it was not mailed.
  reason text check (reason in ('no_member', 'no_permission', 'invalid', 'error')),
  mail_id uuid,
  -- Of the file that goes with the mail; null where it is too large for one.
  file_name text,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  unique (port_id, template_id, due_at, user_id),
  foreign key (port_id, template_id) references report_templates (port_id, id) on delete cascade
);
create index report_sendings_by_mail on report_sendings (port_id, mail_id) where mail_id is not null;
create index report_sendings_by_user on report_sendings (user_id);
create index report_sendings_by_age on report_sendings (port_id, created_at);
call protect('report_sendings');
