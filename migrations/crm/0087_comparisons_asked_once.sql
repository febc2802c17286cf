-- Whoever adds a client while others wait to be compared need not ask for the job again: by which transaction each came.
alter table comparisons_due add column added_in xid8 not null default pg_current_xact_id();
