-- How the columns of a file are read as far as that was decided, and the rows below its table that are no records.
alter table imports add column formats jsonb not null default '[]';
alter table imports add column set_aside jsonb not null default '[]';
