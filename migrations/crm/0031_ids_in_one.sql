-- What follows is asked for with every list and every search: without settings of their own, which cost more than the
-- work. The same results as before.
create or replace function search_patterns(words text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  found text[] := array(
    select case when length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end
    from unnest(string_to_array(crm.plain_text(words), ' ')) as word where word <> ''
    order by length(word) desc, word);
begin
  return case cardinality(found) when 0 then null when 1 then found || found || found when 2 then found || found else found end;
end $$;
create or replace function phone_pattern(words text) returns text
  language plpgsql immutable parallel safe as $$
begin
  if words ~ '[^-+()./ 0-9]'
    or length(regexp_replace(words, '[^0-9]', '', 'g')) < (case when words like '+%' then 3 else 5 end) then
    return null;
  end if;
  return '%' || regexp_replace(regexp_replace(words, '[^0-9]', '', 'g'), '^0+', '') || '%';
end $$;

-- Ids of the records of one kind that hold every word, or that belong to one that does: clients by what they are
-- called, how they are reached and what they own, yachts by who owns them, interests by their berths. The index is
-- asked once for all of them.
create or replace function search_ids(kind text, words text)
  returns setof uuid
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  patterns text[] := search_patterns(words);
  one text := patterns[1];
  two text := patterns[2];
  three text := patterns[3];
  looked text[];
  number text;
begin
  if port is null or patterns is null then
    return;
  end if;
  looked := case kind when 'client' then array['client', 'reach', 'yacht'] when 'yacht' then array['yacht', 'client', 'company']
    when 'interest' then array['interest', 'berth'] else array[kind] end;
  return query
    with hits as materialized (
      select s.entity_type as type, s.entity_id as id from search_entries s
      where s.port_id = port and s.haystack like one and s.haystack like two and s.haystack like three
        and s.haystack like all (patterns) and s.entity_type = any(looked)
    )
    select h.id from hits h where h.type = kind or (kind = 'client' and h.type = 'reach')
    union all
    select y.owner_client_id from hits h join yachts y on y.port_id = port and y.id = h.id
      where kind = 'client' and h.type = 'yacht' and y.owner_client_id is not null and y.archived_at is null
    union all
    select y.id from hits h join yachts y on y.port_id = port and y.current_owner_id = h.id
      where kind = 'yacht' and h.type in ('client', 'company')
    union all
    select l.interest_id from hits h join interest_berths l on l.port_id = port and l.berth_id = h.id
      where kind = 'interest' and h.type = 'berth';
  if kind = 'client' then
    number := phone_pattern(words);
    if number is not null then
      return query
        select s.entity_id from search_entries s
        where s.port_id = port and s.haystack like number and s.entity_type = 'reach';
    end if;
  end if;
end $$;
