-- What holds words where few entries do, as nearly always: records as the interface shows them, the best first. Null where
-- nothing holds them, or more than `most`, or a client is found by an address alone; `noted` says whether the port has
-- notes to look through. `wanted` is plain text, the patterns are those of search_patterns. One statement, since every
-- expression of a function costs as much as reading an entry.
create function search_few(wanted text, one text, two text, three text, kinds text[], most int, out records text, out noted boolean)
  returns setof record
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select
      case when count(*) between 1 and most and coalesce(array_agg(h.entity_id) filter (where h.entity_type = 'reach')
          <@ array_agg(h.entity_id) filter (where h.entity_type = 'client'), bool_and(h.entity_type <> 'reach'))
        then json_agg(json_build_object('type', h.entity_type, 'id', h.entity_id, 'title', h.title, 'subtitle', h.subtitle,
          'archived', h.archived, 'record', null) order by h.score desc, h.updated_at desc)
          filter (where h.entity_type <> 'reach') end::text,
      exists (select 1 from notes n where n.port_id = current_setting('app.port_id')::uuid)
    from (
      select s.*, length(wanted)::real / length(s.haystack) - case when s.archived then 1 else 0 end
        + case when starts_with(s.haystack, ' ' || wanted) then 3 when strpos(s.haystack, ' ' || wanted || ' ') > 0 then 2
            when strpos(s.haystack, wanted) > 0 then 1 else 0 end as score
      from search_entries s
      where s.port_id = current_setting('app.port_id')::uuid and s.haystack like one and s.haystack like two
        and s.haystack like three and (s.entity_type = any(kinds) or (s.entity_type = 'reach' and 'client' = any(kinds)))
      limit most + 1
    ) h;
end $$;
revoke execute on function search_few from public;
grant execute on function search_few to berthwise_app;
