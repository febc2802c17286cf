-- What the words of a column mean, and what an import changed, so that it can be taken back.
alter table imports
  add column words jsonb not null default '[]',
  add column updated int not null default 0,
  add column taken_back int not null default 0,
  add column taken_back_at timestamptz;
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check
  check (status in ('preview', 'queued', 'applying', 'applied', 'failed', 'undoing', 'undone'));

-- The record's version as the import left it, the fields it changed as they were, and why a row stayed when the
-- import was taken back.
alter table import_rows
  add column record_version int,
  add column old_values jsonb,
  add column kept text;
