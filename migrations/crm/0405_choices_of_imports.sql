-- Of which fields that changed both here and in the file the file's value is taken: {"all": {field: take}, "rows": {row: {field: take}}}.
alter table imports add column choices jsonb not null default '{"all": {}, "rows": {}}';
