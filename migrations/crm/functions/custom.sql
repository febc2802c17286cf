-- The custom values of a record by the names of their fields, in their order. In a function, since the statements that
-- read records are begun faster without its plan, and most ports have no such fields. It acts as the caller.
create or replace function custom_of(port uuid, record uuid) returns json
  language plpgsql stable parallel safe set search_path = crm, public, pg_temp as $$
begin
  return (
    select coalesce(json_object_agg(v.name, v.value order by v.display_order), '{}') from (
      select f.name, f.display_order, case f.type
          when 'number' then to_json(min(v.number)) when 'date' then to_json(min(v.day))
          when 'boolean' then to_json(bool_and(v.flag)) when 'select' then to_json(min(v.choice))
          when 'multiselect' then json_agg(v.choice order by case f.type when 'multiselect' then (select o.n
            from jsonb_array_elements(f.options) with ordinality as o(option, n)
            where o.option ->> 'value' = v.choice limit 1) end)
          else to_json(min(v.text)) end as value
      from custom_values v join custom_fields f on f.port_id = port and f.id = v.field_id
      where v.port_id = port and v.record_id = record
      group by f.port_id, f.id) v);
end $$;
grant execute on function custom_of to berthwise_app;
