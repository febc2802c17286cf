alter table imports drop constraint imports_entity_check;
alter table imports add constraint imports_entity_check
  check (entity in ('berths', 'clients', 'yachts', 'companies', 'interests'));

-- What writing a row changed beside its record, such as the status of a berth, and the tags made on the way.
alter table import_rows add column effects jsonb;
alter table imports add column made_tags uuid[] not null default '{}';
