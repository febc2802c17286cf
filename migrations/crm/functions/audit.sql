-- Finds entries of the audit log by words, people, records and times.

-- The newest entries of the port of the transaction that hold words beginning with each of `words`, and are of the
-- action, kind of record and severity named; `since` and `until` bound the moment, `low` and `high` the ids that can
-- belong to it. Every filter may be null.
create or replace function find_events(words text, act text, kind text, weight text, actor uuid, entity uuid,
    since timestamptz, until timestamptz, low uuid, high uuid, most int)
  returns setof uuid
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  -- What a word costs depends on the word.
  set plan_cache_mode = force_custom_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  parts text[] := array_remove(string_to_array(translate(plain_text(words), '@.+', '   '), ' '), '');
  facets text[] := array_remove(array['action ' || act, 'entity ' || kind, 'severity ' || weight], null);
  query tsquery;
  found uuid[];
begin
  if port is null or (words is not null and cardinality(parts) = 0) then
    return;
  end if;
  query := array_to_string(
    array(select part || ':*' from unnest(parts) as part)
      || array(select '''/' || translate(facet, '''\', '') || '''' from unnest(facets || ('port ' || port)) as facet),
    ' & ')::tsquery;
  -- What many entries hold is among the newest; reading words takes the longest.
  found := array(
    select e.id
    from (select * from events n where n.port_id = port and n.id >= low and n.id < high order by n.id desc
      limit case when words is null then 10000 else 500 end) e
    where (act is null or e.action = act) and (kind is null or e.entity_type = kind)
      and (weight is null or e.severity = weight)
      and (actor is null or e.actor_id = actor) and (entity is null or e.entity_id = entity)
      and e.created_at >= since and e.created_at < until
      and (words is null or event_words(e.port_id, e.action, e.entity_type, e.severity, e.search_text, e.actor_name) @@ query)
    order by e.id desc limit most);
  if cardinality(found) = most then
    return query select unnest(found);
    return;
  end if;
  return query
    -- Without this fence the entries would be walked from the newest on, each read for its words.
    with hits as materialized (
      select e.id from events e
      where event_words(e.port_id, e.action, e.entity_type, e.severity, e.search_text, e.actor_name) @@ query
        and e.port_id = port and e.id >= low and e.id < high
        and (actor is null or e.actor_id = actor) and (entity is null or e.entity_id = entity)
        and e.created_at >= since and e.created_at < until
    )
    select h.id from hits h order by h.id desc limit most;
end $$;
revoke execute on function find_events from public;
grant execute on function find_events to berthwise_app;
