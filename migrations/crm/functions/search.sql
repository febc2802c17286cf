-- The search. Operators that are not leakproof cannot use an index under row-level security, so these functions act as
-- the owner; the port is read from the transaction, never from the caller. Plans are the same for every word, and cost
-- more to make than to run.

-- Patterns that text holds when it has every word of `words`, the longest word first; at least three, since statements
-- ask the index for as many: those that stand for no word hold for any text, and the index is not asked for them. Words
-- of one or two letters are looked for where a word begins: no index knows them within one.
create or replace function search_patterns(words text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  found text[] := array(
    select case when length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end
    from unnest(string_to_array(crm.plain_text(words), ' ')) as word where word <> ''
    order by length(word) desc, word);
begin
  return case cardinality(found) when 0 then null when 1 then found || array['%', '%'] when 2 then found || array['%'] else found end;
end $$;

-- The pattern of a telephone number however it is written, null for what is none: without the prefix that stands for
-- "abroad" or "another town", which numbers are kept without: "+358 (0)40" too.
create or replace function phone_pattern(words text) returns text
  language plpgsql immutable parallel safe as $$
begin
  if words ~ '[^-+()./ 0-9]'
    or length(regexp_replace(words, '[^0-9]', '', 'g')) < (case when words like '+%' then 3 else 5 end) then
    return null;
  end if;
  return '%' || regexp_replace(regexp_replace(replace(words, '(0)', ''), '[^0-9]', '', 'g'), '^0+', '') || '%';
end $$;

-- `sight` names whose records of which kinds the caller sees (in_sight); null where they see all.

-- Records that hold every word, as the beginning of a word or inside one; where none does, those spelled alike. What is
-- held in more places than can be ranked is ranked among those that begin so and some hundreds of the others.
create or replace function search_records(words text, kinds text[], most int, sight jsonb default null)
  returns table (entity_type text, entity_id uuid, title text, subtitle text, archived boolean, rank real)
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  wanted text := plain_text(words);
  patterns text[] := search_patterns(words);
  one text := patterns[1];
  two text := patterns[2];
  three text := patterns[3];
  -- What begins so lies between these, bytewise: a pattern that is not known when the plan is made uses no index.
  beginning text := ' ' || wanted;
  behind text := beginning || chr(1114111);
  number text := phone_pattern(words);
  varied boolean := has_spellings(words);
  found crm.records[];
  more crm.records[];
begin
  if port is null or wanted = '' then
    return;
  end if;
  -- A single letter stands in nearly all of them.
  if length(wanted) > 1 then
    found := array(
      select r from records r
      where r.port_id = port and r.type = any(kinds)
        and r.found_by like one and r.found_by like two and r.found_by like three
        and (r.haystack like all (patterns) or r.reach like all (patterns))
        and (sight is null or in_sight(port, r.type, r.id, sight))
      limit 300);
  end if;
  if length(wanted) = 1 or cardinality(found) = 300 then
    more := array(
      select r from records r
      where r.port_id = port and r.haystack ~>=~ beginning and r.haystack ~<~ behind and r.type = any(kinds)
        and (sight is null or in_sight(port, r.type, r.id, sight))
      order by r.haystack using ~<~ limit 100);
    found := found || more;
  end if;
  if varied and length(wanted) > 1 then
    more := array(
      select r from spelled_ids(port, kinds, kinds, words, case when sight is null then 300 end) s(id)
      join records r on r.port_id = port and r.id = s.id
      where sight is null or in_sight(port, r.type, r.id, sight) limit 300);
    found := found || more;
  end if;
  if number is not null then
    more := array(
      select r from records r where r.port_id = port and r.found_by like number and r.reach like number and r.type = any(kinds)
        and (sight is null or in_sight(port, r.type, r.id, sight))
      limit 100);
    found := found || more;
  end if;
  if cardinality(found) = 0 and length(wanted) > 3 then
    found := array(
      select r from records r
      where r.port_id = port and r.haystack % wanted and r.type = any(kinds)
        and (sight is null or in_sight(port, r.type, r.id, sight))
      order by similarity(r.haystack, wanted) desc limit most);
  end if;
  if cardinality(found) = 0 then
    return;
  end if;
  return query
    with best as (
      select distinct on (f.id) f.id, f.type, f.title, case when h.by_reach then f.reach_shown else f.subtitle end as beside,
        f.archived_at is not null as gone, f.updated_at,
        ((case when starts_with(h.held, beginning) then case when h.held = ' ' || wanted then 4 else 3 end
              when h.held like '% ' || wanted || '%' then 2 when h.held like '%' || wanted || '%' then 1 else 0 end)
          + similarity(h.held, wanted) - case when f.archived_at is not null then 1 else 0 end
          - case when h.by_reach then 0.5 else 0 end)::real as score
      from unnest(found) f
      cross join lateral (
        select f.reach is not null and not f.haystack like all (patterns)
          and (f.reach like all (patterns) or coalesce(f.reach like number, false)) as by_reach) b
      cross join lateral (select b.by_reach, case when b.by_reach then f.reach else f.haystack end as held) h
      order by f.id
    )
    select b.type, b.id, b.title, b.beside, b.gone, b.score from best b
    order by b.score desc, b.updated_at desc limit most;
end $$;
revoke execute on function search_records from public;
grant execute on function search_records to berthwise_app;

-- What holds words where no more than two hundred entries do, as nearly always: the best of the records as JSON as the
-- interface shows them, the best first, or nothing where none hold them or more than that. Behind it stand two letters:
-- `t` or `f`, whether the port has notes to look through, and whether files, reminders, documents, brochures or templates
-- hold the words. `wanted` is plain text, the patterns are those of search_patterns. One statement and one text, since
-- every expression of a function costs as much as reading an entry.
drop function if exists search_few(text, text, text, text, text[], int);
create function search_few(wanted text, one text, two text, three text, kinds text[], most int) returns text
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select concat(
      case when max(h.held_by) <= 200 then json_agg(json_build_object('type', h.type, 'id', h.id, 'title', h.title,
          'subtitle', case when h.named then h.subtitle else h.reach_shown end, 'archived', h.archived_at is not null,
          'record', null)) end::text,
      exists (select 1 from notes n where n.port_id = current_setting('app.port_id')::uuid),
      exists (select 1 from files f where f.port_id = current_setting('app.port_id')::uuid and f.deleted_at is null
          and f.folded like one and f.folded like two and f.folded like three)
        or exists (select 1 from reminders m where m.port_id = current_setting('app.port_id')::uuid
          and m.folded like one and m.folded like two and m.folded like three)
        or exists (select 1 from brochures b where b.port_id = current_setting('app.port_id')::uuid
          and b.haystack like one and b.haystack like two and b.haystack like three)
        or exists (select 1 from document_templates t where t.port_id = current_setting('app.port_id')::uuid
          and t.haystack like one and t.haystack like two and t.haystack like three))
    from (
      select b.*, count(*) over () as held_by from (
        select r.*, w.named, length(wanted)::real / length(w.held)
            - case when r.archived_at is not null then 1 else 0 end - case when w.named then 0 else 0.5 end
            + case strpos(w.held, ' ' || wanted) when 1 then 3 when 0 then sign(strpos(w.held, wanted)) else 2 end as score
        from records r
        cross join lateral (select r.haystack like one and r.haystack like two and r.haystack like three as named) n
        cross join lateral (select n.named, case when n.named then r.haystack else r.reach end as held) w
        where r.port_id = current_setting('app.port_id')::uuid and r.type = any(kinds)
          and r.found_by like one and r.found_by like two and r.found_by like three
          and (n.named or (r.reach like one and r.reach like two and r.reach like three))
        limit 201) b
      order by b.score desc, b.updated_at desc limit most
    ) h);
end $$;
revoke execute on function search_few from public;
grant execute on function search_few to berthwise_app;

-- Ids of the records of one kind that hold every word, or that belong to one that does: clients by what they are
-- called, how they are reached and what they own, yachts by who owns them, interests by their berths.
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
  varied boolean := has_spellings(words);
  looked text[];
  number text;
begin
  if port is null or patterns is null then
    return;
  end if;
  looked := case kind when 'client' then array['client', 'yacht'] when 'yacht' then array['yacht', 'client', 'company']
    when 'interest' then array['interest', 'berth'] else array[kind] end;
  return query
    with hits as materialized (
      select r.type, r.id from records r
      where not varied and r.port_id = port and r.type = any(looked)
        and r.found_by like one and r.found_by like two and r.found_by like three
        and (r.haystack like all (patterns) or (r.type = kind and r.reach like all (patterns)))
      union all
      select r.type, r.id from spelled_ids(port, looked, array[kind], words) s(id)
        join records r on r.port_id = port and r.id = s.id where varied
    )
    select h.id from hits h where h.type = kind
    union all
    select y.owner_client_id from hits h join yachts y on y.port_id = port and y.id = h.id
      where kind = 'client' and h.type = 'yacht' and y.owner_client_id is not null and y.archived_at is null
    union all
    select y.id from hits h join yachts y on y.port_id = port and y.current_owner_id = h.id
      where kind = 'yacht' and h.type in ('client', 'company')
    union all
    select l.interest_id from hits h join interest_berths l on l.port_id = port and l.berth_id = h.id
      where kind = 'interest' and h.type = 'berth';
  number := phone_pattern(words);
  if number is not null then
    return query select r.id from records r
      where r.port_id = port and r.found_by like number and r.reach like number and r.type = kind;
  end if;
  -- The number of another system, as it is there.
  return query select x.record_id from external_ids x
    where x.port_id = port and x.record_type = kind and x.found_by = lower(words);
end $$;
revoke execute on function search_ids from public;
grant execute on function search_ids to berthwise_app;

-- Notes that hold every word, newest first, with the record each stands on; only of the kinds of record named. Words of
-- fewer than three letters alone find nothing: no index knows them. What stands in thousands of notes is looked for
-- from the newest on.
create or replace function search_notes(words text, kinds text[], most int, sight jsonb default null)
  returns table (note_id uuid, excerpt text, record_type text, record_id uuid, record_title text, archived boolean)
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  parts text[] := string_to_array(plain_text(words), ' ');
  longest text := (select word from unnest(parts) as word order by length(word) desc limit 1);
  -- As it was typed, for the place of the excerpt.
  typed text := (select word from unnest(string_to_array(lower(words), ' ')) as word order by length(word) desc limit 1);
  pattern text := '%' || longest || '%';
  patterns text[] := array(select '%' || word || '%' from unnest(parts) as word);
  varied boolean := has_spellings(words);
  checks text[] := spelling_checks(words);
  regex text := spelling_regex((select word from unnest(string_to_array(plain_text(spelled_out(words)), ' ')) as word
    order by length(word) desc limit 1));
  found uuid[];
begin
  if port is null or coalesce(length(longest), 0) < 3 then
    return;
  end if;
  if varied then
    found := array(
      select n.id from notes n
      where n.port_id = port and n.haystack ~ regex and (n.haystack || spelled_view(n.body)) ~ all (checks) limit 2000);
  else
    found := array(
      select n.id from notes n
      where n.port_id = port and n.haystack like pattern and n.haystack like all (patterns) limit 2000);
  end if;
  if cardinality(found) = 0 then
    return;
  end if;
  if cardinality(found) = 2000 then
    found := array(
      select n.id from (select * from notes m where m.port_id = port order by m.id desc offset 0) n
      join records r on r.port_id = port and r.id = n.record_id
      where case when varied then (n.haystack || spelled_view(n.body)) ~ all (checks) else n.haystack like all (patterns) end
        and r.type = any(kinds)
        and (sight is null or in_sight(port, r.type, r.id, sight))
      limit most);
  end if;
  return query
    select n.id, substring(n.body from greatest(1, greatest(strpos(lower(n.body), longest), strpos(lower(n.body), typed)) - 40) for 160), r.type, r.id, r.title,
      r.archived_at is not null
    from (select id from unnest(found) as id order by id desc) f
    join notes n on n.port_id = port and n.id = f.id
    join records r on r.port_id = port and r.id = n.record_id
    where r.type = any(kinds) and (sight is null or in_sight(port, r.type, r.id, sight))
    order by f.id desc limit most;
end $$;
revoke execute on function search_notes from public;
grant execute on function search_notes to berthwise_app;

-- Clients that may be the person described: the points each sign gives.
create or replace function match_clients(email text, e164 text, name text)
  returns table (client_id uuid, by_email boolean, by_phone boolean, by_name boolean, likeness real)
  language plpgsql stable security definer set search_path = crm, public, pg_temp as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  wanted text := plain_name(name);
  spelled text := spelled_name(name);
  alike text[] := name_spellings(name);
begin
  if port is null then
    return;
  end if;
  return query
    with by_contact as (
      select k.client_id as id, bool_or(k.channel = 'email') as mail, bool_or(k.channel <> 'email') as phone
      from (
        select c.client_id, c.channel from client_contacts c
        where c.port_id = port and c.mail = lower(email)
        union all
        select c.client_id, 'phone' from client_contacts c
        where c.port_id = port and e164 is not null and c.value_e164 = e164
      ) k
      group by k.client_id
    ), by_name_only as (
      select r.id from records r
      where wanted <> '' and r.port_id = port and r.type = 'client' and r.haystack % wanted
      union
      select c.id from clients c where wanted <> '' and c.port_id = port and c.plain_name = any(alike)
        and (c.plain_name = wanted or spelled_name(c.full_name) = spelled)
    ), known as (select id from by_contact union select id from by_name_only)
    select c.id, coalesce(b.mail, false), coalesce(b.phone, false),
           wanted <> '' and (c.plain_name = wanted or spelled_name(c.full_name) = spelled),
           case when wanted = '' then 0 else similarity(c.plain_name, wanted) end
    from known k
    join clients c on c.port_id = port and c.id = k.id and c.merged_into_client_id is null
    left join by_contact b on b.id = c.id;
end $$;
revoke execute on function match_clients from public;
grant execute on function match_clients to berthwise_app;

-- Documents, files, reminders, brochures and templates that hold every word, the newest first: their ids alone, since who may see them is asked where they
-- are read. `most` of each kind named.
create or replace function search_beside(words text, kinds text[], most int)
  returns table (kind text, id uuid)
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  parts text[] := string_to_array(plain_text(words), ' ');
  longest text := (select word from unnest(parts) as word order by length(word) desc limit 1);
  pattern text := '%' || longest || '%';
  patterns text[] := array(select '%' || word || '%' from unnest(parts) as word);
  checks text[] := spelling_checks(words);
  regex text := spelling_regex((select word from unnest(string_to_array(plain_text(spelled_out(words)), ' ')) as word
    order by length(word) desc limit 1));
begin
  if port is null or coalesce(length(longest), 0) < 3 then
    return;
  end if;
  if has_spellings(words) then
    return query
      (select 'file', x.id from files x where 'file' = any(kinds) and x.port_id = port and x.deleted_at is null
        and x.folded ~ regex and (x.folded || spelled_view(x.name)) ~ all (checks) order by x.id desc limit most)
      union all (select 'reminder', x.id from reminders x where 'reminder' = any(kinds) and x.port_id = port
        and x.folded ~ regex and (x.folded || spelled_view(concat_ws(' ', x.title, x.note))) ~ all (checks)
        order by x.id desc limit most)
      union all (select 'brochure', x.id from brochures x where 'brochure' = any(kinds) and x.port_id = port
        and x.haystack ~ regex and (x.haystack || spelled_view(concat_ws(' ', x.title, x.description))) ~ all (checks)
        order by x.id desc limit most)
      union all (select 'document_template', x.id from document_templates x where 'document_template' = any(kinds)
        and x.port_id = port and x.haystack ~ regex
        and (x.haystack || spelled_view(concat_ws(' ', x.name))) ~ all (checks) order by x.id desc limit most);
    return;
  end if;
  if 'file' = any(kinds) then
    return query select 'file', f.id from (
        select x.id from files x where x.port_id = port and x.deleted_at is null
          and x.folded like pattern and x.folded like all (patterns) limit 2000) f
      order by f.id desc limit most;
  end if;
  if 'reminder' = any(kinds) then
    return query select 'reminder', m.id from (
        select x.id from reminders x where x.port_id = port
          and x.folded like pattern and x.folded like all (patterns) limit 2000) m
      order by m.id desc limit most;
  end if;
  if 'brochure' = any(kinds) then
    return query select 'brochure', x.id from brochures x where x.port_id = port
      and x.haystack like pattern and x.haystack like all (patterns) order by x.id desc limit most;
  end if;
  if 'document_template' = any(kinds) then
    return query select 'document_template', x.id from document_templates x where x.port_id = port
      and x.haystack like pattern and x.haystack like all (patterns) order by x.id desc limit most;
  end if;
end $$;
revoke execute on function search_beside from public;
grant execute on function search_beside to berthwise_app;
