create unique index import_mappings_by_id on import_mappings (port_id, id) where id is not null;
create unique index import_mappings_by_name on import_mappings (port_id, lower(name)) where name is not null;
