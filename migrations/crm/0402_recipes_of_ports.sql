-- How files with the same headers were read last becomes a recipe of the port where somebody gave it a name: later files are
-- recognised by its headings, which stand in it as they were.
alter table import_mappings add column id uuid, add column name text, add column headings jsonb;
