-- What is found, as the interface shows it: records of the kinds, and notes on records of the kinds `noted`; null where
-- there is none of them. What is found in some places only, as nearly always, takes one statement; the other ways are
-- those of search_records and search_notes.
create function search_found(words text, kinds text[], noted text[], most int, out records text, out notes text)
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  wanted text := plain_text(words);
  patterns text[];
  one text;
  two text;
  three text;
  beginning text;
  length_wanted real := length(wanted);
  hits int := 0;
begin
  if port is null or wanted = '' then
    return;
  end if;
  patterns := search_patterns(words);
  one := patterns[1];
  two := patterns[2];
  three := patterns[3];
  beginning := ' ' || wanted || '%';
  -- Numbers are looked for in their own way, a single letter stands in nearly all.
  if cardinality(kinds) > 0 and length_wanted > 1 and phone_pattern(words) is null then
    with hits as materialized (
      select s.* from search_entries s
      where s.port_id = port and s.haystack like one and s.haystack like two and s.haystack like three
        and s.haystack like all (patterns)
        and (s.entity_type = any(kinds) or (s.entity_type = 'reach' and 'client' = any(kinds)))
      limit 300
    ), best as (
      select distinct on (h.entity_id) h.*,
        (case when h.haystack like beginning then 3 when strpos(h.haystack, ' ' || wanted || ' ') > 0 then 2
              when strpos(h.haystack, wanted) > 0 then 1 else 0 end)
          + length_wanted / length(h.haystack) - case when h.archived then 1 else 0 end
          - case h.entity_type when 'reach' then 0.5 else 0 end as score
      from hits h
      order by h.entity_id, score desc
    ), ranked as (
      select * from best order by score desc, updated_at desc limit most
    )
    select (select count(*) from hits), (select json_agg(
        case when r.entity_type = 'reach' then (
          select json_build_object('type', c.entity_type, 'id', c.entity_id, 'title', c.title, 'subtitle', r.subtitle,
            'archived', c.archived, 'record', null)
          from search_entries c where c.port_id = port and c.entity_type = 'client' and c.entity_id = r.entity_id)
        else json_build_object('type', r.entity_type, 'id', r.entity_id, 'title', r.title, 'subtitle', r.subtitle,
          'archived', r.archived, 'record', null) end order by r.score desc, r.updated_at desc)
      from ranked r) into hits, records;
  end if;
  if cardinality(kinds) > 0 and (hits = 0 or hits = 300) then
    records := (
      select json_agg(json_build_object('type', r.entity_type, 'id', r.entity_id, 'title', r.title, 'subtitle', r.subtitle,
        'archived', r.archived, 'record', null))
      from search_records(words, kinds, most) r);
  end if;
  -- Words of one or two letters find no notes: no index knows them.
  if cardinality(noted) > 0 and length(translate(one, '% ', '')) > 2
    and cardinality(array(select true from notes n where n.port_id = port and n.haystack like one limit 2000)) > 0 then
    notes := (
      select json_agg(json_build_object('id', n.note_id, 'excerpt', n.excerpt, 'recordType', n.record_type,
        'recordId', n.record_id, 'recordTitle', n.record_title, 'archived', n.archived))
      from search_notes(words, noted, most) n);
  end if;
end $$;
revoke execute on function search_found from public;
grant execute on function search_found to berthwise_app;
