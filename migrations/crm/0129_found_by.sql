-- One look into one index finds what a record is called and how it is reached.
alter table records add found_by text generated always as (haystack || coalesce(E'\n' || reach, '')) stored;
create index records_found_by on records using gin (port_id, found_by public.gin_trgm_ops) with (gin_pending_list_limit = 64);
drop index records_reach;
