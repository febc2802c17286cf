-- The recipe that the mapping of an import was made by: {"key", "system", "table", "own"}.
alter table imports add column recipe jsonb;
