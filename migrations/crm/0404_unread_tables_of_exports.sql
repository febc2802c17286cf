-- Tables of a whole export that are left where they are: name and rows of each.
alter table import_runs add column unread jsonb not null default '[]';
