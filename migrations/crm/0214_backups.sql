-- Backups of the whole installation, and when and where they are made. They belong to no port.
create table backups (
  id uuid primary key,
  origin text not null check (origin in ('person', 'schedule')),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- The storage of the product, or the bucket of the settings as it was then.
  place text not null check (place in ('storage', 'bucket')),
  bucket text,
  finished_at timestamptz,
  -- When whoever makes it was last heard of.
  seen_at timestamptz not null default now(),
  version text,
  size bigint not null default 0,
  tables int not null default 0,
  rows bigint not null default 0,
  files int not null default 0,
  file_bytes bigint not null default 0,
  error text,
  verification text not null default 'none' check (verification in ('none', 'waiting', 'good', 'broken')),
  verified_at timestamptz,
  verification_error text
);
-- One at a time, over all processes.
create unique index backups_under_way on backups ((true)) where state in ('waiting', 'running');
create index backups_by_age on backups (created_at desc);
grant select, insert, update, delete on backups to berthwise_app;

create table backup_settings (
  one boolean primary key default true check (one),
  period text not null default 'off' check (period in ('off', 'day', 'week')),
  -- By the clock of UTC; the day of the week from Monday, 1.
  hour int not null default 2 check (hour between 0 and 23),
  weekday int not null default 1 check (weekday between 1 and 7),
  keep_count int check (keep_count between 1 and 1000),
  keep_days int check (keep_days between 1 and 3650),
  target jsonb,
  -- As only this installation can read it.
  target_secret text,
  changed_at timestamptz not null default now(),
  -- The moment of the schedule that a backup was begun for last.
  begun_for timestamptz,
  version int not null default 1
);
insert into backup_settings default values;
grant select, update on backup_settings to berthwise_app;
