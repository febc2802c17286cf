-- What people in a port must not forget, of a record or of none.
create table reminders (
  port_id uuid not null references ports,
  id uuid not null,
  title text not null check (length(title) between 1 and 200),
  note text,
  status text not null default 'pending' check (status in ('pending', 'snoozed', 'completed', 'dismissed')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  assigned_to uuid not null references users,
  due_at timestamptz not null,
  snoozed_until timestamptz check ((status = 'snoozed') = (snoozed_until is not null)),
  -- When it asks for attention.
  next_at timestamptz not null generated always as (coalesce(snoozed_until, due_at)) stored,
  -- The moment it asked for attention last.
  reminded_for timestamptz,
  repeat_unit text check (repeat_unit in ('day', 'weekday', 'week', 'month', 'year')),
  repeat_every int check (repeat_every between 1 and 99),
  -- The first of a series, and the clock it goes by: what falls on the 31st does so again after a February.
  series_start timestamptz,
  series_zone text,
  -- The one of the series before it.
  follows_id uuid,
  record_id uuid,
  created_by uuid references users,
  settled_at timestamptz check ((status in ('completed', 'dismissed')) = (settled_at is not null)),
  settled_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text not null generated always as (crm.folded(title || E'\n' || coalesce(note, ''))) stored,
  primary key (port_id, id),
  foreign key (port_id, record_id) references records (port_id, id) on delete cascade,
  check ((repeat_unit is null) = (repeat_every is null) and (repeat_unit is null) = (series_start is null)
    and (series_start is null) = (series_zone is null))
);
create index reminders_of_person on reminders (port_id, assigned_to, next_at, id) where status in ('pending', 'snoozed');
create index reminders_made_by on reminders (port_id, created_by, next_at, id);
create index reminders_coming on reminders (port_id, next_at, id);
create index reminders_by_record on reminders (port_id, record_id, next_at) where record_id is not null;
create index reminders_newest on reminders (port_id, created_at desc, id desc);
create unique index reminders_follow_once on reminders (port_id, follows_id) where follows_id is not null;
create trigger touch before update on reminders for each row execute function touch();
call protect('reminders');

-- The addresses under which people read their reminders in a calendar; of the token only its hash is kept.
create table calendar_feeds (
  port_id uuid not null references ports,
  user_id uuid not null references users,
  token_hash text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (port_id, user_id)
);
call protect('calendar_feeds');
