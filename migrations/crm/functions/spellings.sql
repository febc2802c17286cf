-- One name in two spellings: Müller and Mueller, Åberg and Aaberg, Đorđe and Djordje. What is stored has the letters without
-- their marks (plain_text), so nothing is stored anew for it: words that may be spelled otherwise are looked for both ways,
-- and what is found is held against the spelled out text, so that “Saari” does not find Sari.

-- Letters that are written as two where they are missing. The same text where it has none of them.
create or replace function spelled_out(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  spelled text;
begin
  if octet_length(value) = length(value) then
    return value;
  end if;
  spelled := normalize(value, nfc);
  if spelled !~ '[äÄöÖøØüÜåÅđĐ]' then
    return value;
  end if;
  return replace(replace(replace(replace(replace(
    translate(spelled, 'ÄÖØÜÅĐø', 'äööüåđö'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'đ', 'dj');
end $$;

-- A plain word as it is stored where it was written with the marked letters.
create or replace function spelled_short(word text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(replace(word, 'dj', 'd'), '([aou])e|(a)a', '\1\2', 'g');
end $$;

-- Whether words are also spelled otherwise: a word of which two letters are left without its marks is looked for as it is.
create or replace function has_spellings(words text) returns boolean
  language plpgsql immutable strict parallel safe as $$
begin
  return (words ~* '(ae|oe|ue|aa|dj)' or crm.spelled_out(words) <> words)
    and exists (select from unnest(string_to_array(crm.plain_text(crm.spelled_out(words)), ' ')) as word
      where length(crm.spelled_short(word)) >= 3 and crm.spelled_short(word) <> word);
end $$;

-- A regular expression for folded text in either spelling, spelled out as it is given, for an index to look for; a word of
-- one or two letters is the beginning of one.
create or replace function spelling_regex(spelled text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return case when length(spelled) < 3 then ' ' else '' end || regexp_replace(
    regexp_replace(spelled, '([][\\^$.|?*+(){}])', '\\\1', 'g'), '([aou]e|aa|dj)', '\1?', 'g');
end $$;

-- Regular expressions, one a word, that plain text with its spelled_view behind it passes where it has every word in one of
-- its spellings.
create or replace function spelling_checks(words text) returns text[]
  language plpgsql immutable strict parallel safe as $$
begin
  return array(
    select case when length(typed) < 3 then ' ' else '' end || '(' || typed || '|'
      || spelled || ')'
    from (select regexp_replace(typed, '([.+])', '\\\1', 'g') as typed, regexp_replace(spelled, '([.+])', '\\\1', 'g') as spelled
      from unnest(string_to_array(crm.plain_text(words), ' '),
        string_to_array(crm.plain_text(crm.spelled_out(words)), ' ')) as w (typed, spelled)) as word);
end $$;

-- A text spelled out, in small letters without marks; nothing of one that is ASCII. One expression, so that statements take
-- it as their own.
create or replace function spelled_view(value text) returns text
  language sql stable parallel safe as $$
  select case when octet_length(value) = length(value) then ''
    else ' ' || lower(public.unaccent('public.unaccent', replace(replace(replace(replace(replace(
      translate(value, 'ÄÖØÜÅĐø', 'äööüåđö'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'đ', 'dj')) collate "C") end
$$;

-- What a name is compared by where its spelling does not count.
create or replace function spelled_name(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return crm.plain_name(crm.spelled_out(value));
end $$;

-- The plain texts (plain_text) under which the same words may be stored, spelled out first: each of the first four words that
-- have one in either spelling. Those found are held against the spelled out text.
create or replace function text_spellings(value text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  texts text[] := array[crm.plain_text(crm.spelled_out(value))];
  word text;
begin
  foreach word in array array(select part from unnest(string_to_array(texts[1], ' ')) as part
      where crm.spelled_short(part) <> part limit 4) loop
    texts := texts || array(select array_to_string(
      array_replace(string_to_array(one, ' '), word, crm.spelled_short(word)), ' ') from unnest(texts) as one);
  end loop;
  return array_append(texts, crm.plain_text(value));
end $$;

-- The same of the plain names (plain_name) of a person.
create or replace function name_spellings(value text) returns text[]
  language plpgsql immutable parallel safe as $$
begin
  return array(select distinct crm.plain_name(one) from unnest(crm.text_spellings(value)) as one);
end $$;

-- Ids of the records of the kinds that hold every word in one of its spellings; of those in `reached`, also by how they are
-- reached.
drop function if exists spelled_records(uuid, text[], text[], text, int);
create or replace function spelled_ids(port uuid, kinds text[], reached text[], words text, most int default null)
  returns setof uuid
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  checks text[] := crm.spelling_checks(words);
  regexes text[] := array(
    select crm.spelling_regex(word) from unnest(string_to_array(crm.plain_text(crm.spelled_out(words)), ' ')) as word
    order by length(word) desc, word) || array['', ''];
  one text := regexes[1];
  two text := regexes[2];
  three text := regexes[3];
begin
  return query
    select r.id from crm.records r
    where r.port_id = port and r.type = any(kinds) and r.found_by ~ one and r.found_by ~ two and r.found_by ~ three
      and (case when r.type = any(reached) then r.found_by else r.haystack end
        || crm.spelled_view(r.title) || crm.spelled_view(coalesce(r.subtitle, ''))
        || case when r.type = any(reached) then crm.spelled_view(coalesce(r.reach_shown, '')) else '' end
        || case when r.type = 'interest' then crm.spelled_view(coalesce((select y.name from crm.interests i
            join crm.yachts y on y.port_id = port and y.id = i.yacht_id where i.port_id = port and i.id = r.id), '')) else '' end)
        ~ all (checks)
    limit most;
end $$;
