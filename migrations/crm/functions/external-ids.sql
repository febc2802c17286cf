-- The numbers of a record in other systems, by system. In a function, since the statements that read records are begun
-- faster without its plan, and most ports have none. It acts as the caller.
create or replace function external_ids_of(port uuid, record uuid) returns json
  language plpgsql stable parallel safe set search_path = crm, public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object('system', x.system, 'id', x.external_id)
      order by x.system_key, x.external_id), '[]')
    from external_ids x where x.port_id = port and x.record_id = record);
end $$;
grant execute on function external_ids_of to berthwise_app;
