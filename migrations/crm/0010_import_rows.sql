-- Why a row was left out, or what was left out of it; `known` rows were in the port already.
alter table import_rows add column known boolean not null default false;
alter table import_rows add column message text;
create index import_rows_by_record on import_rows (port_id, record_id) where record_id is not null;
