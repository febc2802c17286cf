-- The search finds files by their names and reminders by their words.
create index files_text on files using gin (port_id, folded public.gin_trgm_ops) where deleted_at is null;
create index reminders_text on reminders using gin (port_id, folded public.gin_trgm_ops);
