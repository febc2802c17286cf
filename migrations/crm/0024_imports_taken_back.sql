-- What the words of a column mean, and what an import changed, so that it can be taken back.
alter table imports
  add column words jsonb not null default '[]',
  add column updated int not null default 0,
  add column taken_back int not null default 0,
  add column kept int not null default 0;
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check
  check (status in ('preview', 'queued', 'applying', 'applied', 'failed', 'undoing', 'undone'));

-- When and by which request a row was written, the fields it changed as they were (none for a record it made), and why it stayed when the
-- import was taken back.
alter table import_rows
  add column written_at timestamptz,
  add column request_id text,
  add column old_values jsonb,
  add column taken_back boolean not null default false,
  add column kept text;
alter table import_rows alter column written_at set default now();
