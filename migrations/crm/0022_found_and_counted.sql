-- What a name is reduced to, in a language whose plans are kept: the same results as before.
create or replace function plain_text(value text) returns text
  language plpgsql immutable parallel safe
  as $$ begin
    return trim(regexp_replace(lower(public.unaccent('public.unaccent', coalesce(value, ''))), '[^a-z0-9@.+]+', ' ', 'g'));
  end $$;
create or replace function plain_name(value text) returns text
  language plpgsql immutable parallel safe
  as $$ begin
    return array_to_string(array(
      select word from unnest(string_to_array(translate(crm.plain_text(value), '@.+', '   '), ' ')) as word
      where word <> '' order by word), ' ');
  end $$;

-- Every word of a haystack has a space before it, so that the index knows the beginnings of short ones.
alter table search_entries no force row level security;
update search_entries set haystack = ' ' || haystack;
alter table search_entries force row level security;
-- Whole beginnings, for what is found in more places than can be ranked.
create index search_entries_beginning on search_entries (port_id, haystack text_pattern_ops);

create or replace procedure index_record(port uuid, kind text, record uuid, title text, subtitle text, words text, archived boolean)
  language plpgsql as $$
  begin
    insert into crm.search_entries as s (port_id, entity_type, entity_id, title, subtitle, haystack, archived)
    values (port, kind, record, title, subtitle, ' ' || crm.plain_text(words), archived)
    on conflict (port_id, entity_type, entity_id) do update
      set title = excluded.title, subtitle = excluded.subtitle, haystack = excluded.haystack,
          archived = excluded.archived, updated_at = now()
      where (s.title, s.subtitle, s.haystack, s.archived)
        is distinct from (excluded.title, excluded.subtitle, excluded.haystack, excluded.archived);
  end $$;
create or replace function reindex_interests_of_client() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  if new.full_name is distinct from old.full_name then
    update search_entries s
      set title = new.full_name,
          haystack = ' ' || plain_text(concat_ws(' ', new.full_name, (select y.name from yachts y where y.port_id = i.port_id and y.id = i.yacht_id)))
      from interests i
      where i.port_id = new.port_id and i.client_id = new.id
        and s.port_id = i.port_id and s.entity_type = 'interest' and s.entity_id = i.id;
  end if;
  return null;
end $$;

-- The e-mail address and the number a client is shown with, kept by the trigger below.
alter table clients add column email text, add column phone text;
drop trigger touch on clients;
-- They follow a change of contacts, which is a change of the client by itself.
create trigger touch before update on clients for each row
  when (new.email is not distinct from old.email and new.phone is not distinct from old.phone)
  execute function touch();

-- How a client is reached is found too: an entry of its own beside that of the name, so that names stay comparable.
-- Numbers are kept as digits, in full and as they were typed.
create procedure keep_reach(port uuid, client uuid) language plpgsql as $$
declare
  mail text;
  number text;
  shown text;
  words text;
begin
  select (array_agg(k.value order by k.is_primary desc, k.created_at, k.id) filter (where k.channel = 'email'))[1],
      (array_agg(coalesce(k.value_e164, k.value) order by k.is_primary desc, k.channel, k.created_at, k.id)
        filter (where k.channel in ('phone', 'whatsapp')))[1],
      left(string_agg(coalesce(k.value_e164, k.value), ' · ' order by k.is_primary desc, k.channel, k.created_at, k.id), 200),
      left(string_agg(case when k.channel in ('phone', 'whatsapp')
          then concat_ws(' ', translate(k.value_e164, '+', ''), regexp_replace(k.value, '[^0-9]', '', 'g'))
          else crm.plain_text(k.value) end, ' '), 2000)
    into mail, number, shown, words
    from crm.client_contacts k where k.port_id = port and k.client_id = client;
  if words is null then
    delete from crm.search_entries s where s.port_id = port and s.entity_type = 'reach' and s.entity_id = client;
  else
    insert into crm.search_entries as s (port_id, entity_type, entity_id, title, subtitle, haystack)
      values (port, 'reach', client, '', shown, ' ' || words)
      on conflict (port_id, entity_type, entity_id) do update
        set subtitle = excluded.subtitle, haystack = excluded.haystack, updated_at = now();
  end if;
  update crm.clients c set email = mail, phone = number
    where c.port_id = port and c.id = client and (c.email is distinct from mail or c.phone is distinct from number);
end $$;

create function contacts_changed() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  one record;
begin
  for one in select distinct port_id, client_id from changed order by 1, 2 loop
    call keep_reach(one.port_id, one.client_id);
  end loop;
  return null;
end $$;
create trigger reach_added after insert on client_contacts
  referencing new table as changed for each statement execute function contacts_changed();
create trigger reach_changed after update on client_contacts
  referencing new table as changed for each statement execute function contacts_changed();
create trigger reach_removed after delete on client_contacts
  referencing old table as changed for each statement execute function contacts_changed();

-- The owner fills in what is known; forced row-level security would hide every row from it.
alter table clients no force row level security;
alter table client_contacts no force row level security;
alter table search_entries no force row level security;
do $$
declare
  one record;
begin
  for one in select distinct port_id, client_id from client_contacts loop
    call keep_reach(one.port_id, one.client_id);
  end loop;
end $$;
alter table clients force row level security;
alter table client_contacts force row level security;
alter table search_entries force row level security;

-- Patterns that text holds when it has every word of `words`, the longest word first; at least three, so that the
-- index is asked for as many. Words of one or two letters are looked for where a word begins: no index knows them
-- within one.
create function search_patterns(words text) returns text[]
  language plpgsql immutable parallel safe set search_path = crm, public, pg_temp as $$
declare
  found text[] := array(
    select case when length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end
    from unnest(string_to_array(plain_text(words), ' ')) as word where word <> ''
    order by length(word) desc, word);
begin
  return case cardinality(found) when 0 then null when 1 then found || found || found when 2 then found || found else found end;
end $$;

-- The pattern of a telephone number however it is written, null for what is none: without the prefix that stands for
-- "abroad" or "another town", which numbers are kept without.
create function phone_pattern(words text) returns text
  language plpgsql immutable parallel safe set search_path = crm, public, pg_temp as $$
begin
  if words ~ '[^-+()./ 0-9]' 
    or length(regexp_replace(words, '[^0-9]', '', 'g')) < (case when words like '+%' then 3 else 5 end) then
    return null;
  end if;
  return '%' || regexp_replace(regexp_replace(words, '[^0-9]', '', 'g'), '^0+', '') || '%';
end $$;

-- Records of the port of the transaction that hold every word, as the beginning of a word or inside one; where none
-- does, those spelled alike. The port is read from the transaction, never from the caller. What is held in more
-- places than can be ranked is ranked among those that begin so and some hundreds of the others.
create or replace function search_records(words text, kinds text[], most int)
  returns table (entity_type text, entity_id uuid, title text, subtitle text, archived boolean, rank real)
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  -- The plans are the same for every word, and cost more to make than to run.
  set plan_cache_mode = force_generic_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  wanted text := plain_text(words);
  patterns text[] := search_patterns(words);
  one text := patterns[1];
  two text := patterns[2];
  three text := patterns[3];
  beginning text := ' ' || wanted || '%';
  number text;
  clients boolean := 'client' = any(kinds);
  found crm.search_entries[];
  more crm.search_entries[];
begin
  if port is null or wanted = '' then
    return;
  end if;
  -- A single letter stands in nearly all of them.
  if length(wanted) > 1 then
    found := array(
      select s from search_entries s
      where s.port_id = port and s.haystack like one and s.haystack like two and s.haystack like three
        and s.haystack like all (patterns) and (s.entity_type = any(kinds) or (clients and s.entity_type = 'reach'))
      limit 300);
  end if;
  if length(wanted) = 1 or cardinality(found) = 300 then
    more := array(
      select s from search_entries s
      where s.port_id = port and s.haystack like beginning and (s.entity_type = any(kinds) or (clients and s.entity_type = 'reach'))
      order by s.haystack limit 100);
    found := found || more;
  end if;
  number := case when clients then phone_pattern(words) end;
  if number is not null then
    more := array(
      select s from search_entries s
      where s.port_id = port and s.haystack like number and s.entity_type = 'reach' limit 100);
    found := found || more;
  end if;
  if cardinality(found) = 0 and length(wanted) > 3 then
    found := array(
      select s from search_entries s
      where s.port_id = port and s.haystack % wanted and s.entity_type = any(kinds)
      order by similarity(s.haystack, wanted) desc limit most);
  end if;
  if cardinality(found) = 0 then
    return;
  end if;
  return query
    with best as (
      select distinct on (f.entity_id)
        case f.entity_type when 'reach' then 'client' else f.entity_type end as kind, f.entity_id, f.title, f.subtitle,
        f.archived, f.updated_at,
        ((case when f.haystack like beginning then case when f.haystack = ' ' || wanted then 4 else 3 end
              when f.haystack like '% ' || wanted || '%' then 2 when f.haystack like '%' || wanted || '%' then 1 else 0 end)
          + similarity(f.haystack, wanted) - case when f.archived then 1 else 0 end
          - case when f.entity_type = 'reach' then 0.5 else 0 end)::real as score
      from unnest(found) f
      order by f.entity_id, score desc
    ), ranked as (
      select * from best order by best.score desc, best.updated_at desc limit most
    )
    select r.kind, r.entity_id, coalesce(c.title, r.title), r.subtitle, coalesce(c.archived, r.archived), r.score
    from ranked r
    left join search_entries c on r.title = '' and c.port_id = port and c.entity_type = 'client' and c.entity_id = r.entity_id
    order by r.score desc, r.updated_at desc;
end $$;

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
  number text;
  beside text := case kind when 'client' then 'reach' else kind end;
  kinds text[] := case kind when 'client' then array['yacht'] when 'yacht' then array['client', 'company']
    when 'interest' then array['berth'] end;
  others uuid[];
begin
  if port is null or patterns is null then
    return;
  end if;
  return query
    select s.entity_id from search_entries s
    where s.port_id = port and s.haystack like one and s.haystack like two and s.haystack like three
      and s.haystack like all (patterns) and s.entity_type in (kind, beside);
  if kind = 'client' then
    number := phone_pattern(words);
    if number is not null then
      return query
        select s.entity_id from search_entries s
        where s.port_id = port and s.haystack like number and s.entity_type = 'reach';
    end if;
  end if;
  if kinds is null then
    return;
  end if;
  others := array(
    select s.entity_id from search_entries s
    where s.port_id = port and s.haystack like one and s.haystack like two and s.haystack like three
      and s.haystack like all (patterns) and s.entity_type = any(kinds));
  if cardinality(others) = 0 then
    return;
  end if;
  if kind = 'client' then
    return query select y.owner_client_id from yachts y
      where y.port_id = port and y.id = any(others) and y.owner_client_id is not null and y.archived_at is null;
  elsif kind = 'yacht' then
    return query select y.id from yachts y where y.port_id = port and y.current_owner_id = any(others);
  else
    return query select l.interest_id from interest_berths l where l.port_id = port and l.berth_id = any(others);
  end if;
end $$;

-- Notes of the port of the transaction that hold every word, newest first, with the record each stands on; only of the
-- kinds of record named. Words of fewer than three letters alone find nothing: no index knows them. What stands in
-- thousands of notes is looked for from the newest on.
create or replace function search_notes(words text, kinds text[], most int)
  returns table (note_id uuid, excerpt text, record_type text, record_id uuid, record_title text, archived boolean)
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  parts text[] := string_to_array(plain_text(words), ' ');
  longest text := (select word from unnest(parts) as word order by length(word) desc limit 1);
  pattern text := '%' || longest || '%';
  patterns text[] := array(select '%' || word || '%' from unnest(parts) as word);
  allowed boolean[] := array['client' = any(kinds), 'yacht' = any(kinds), 'company' = any(kinds), 'berth' = any(kinds), 'interest' = any(kinds)];
  found uuid[];
begin
  if port is null or coalesce(length(longest), 0) < 3 then
    return;
  end if;
  found := array(
    select n.id from notes n
    where n.port_id = port and n.haystack like pattern and n.haystack like all (patterns)
      and ((allowed[1] and n.client_id is not null) or (allowed[2] and n.yacht_id is not null) or (allowed[3] and n.company_id is not null)
        or (allowed[4] and n.berth_id is not null) or (allowed[5] and n.interest_id is not null))
    limit 2000);
  if cardinality(found) = 0 then
    return;
  end if;
  if cardinality(found) = 2000 then
    found := array(
      select n.id from (select * from notes m where m.port_id = port order by m.id desc offset 0) n
      where n.haystack like all (patterns)
        and ((allowed[1] and n.client_id is not null) or (allowed[2] and n.yacht_id is not null) or (allowed[3] and n.company_id is not null)
          or (allowed[4] and n.berth_id is not null) or (allowed[5] and n.interest_id is not null))
      limit most);
  end if;
  return query
    with newest as (select id from unnest(found) as id order by id desc limit most),
    held as (
      select n.id, n.body,
        case when n.client_id is not null then 'client' when n.yacht_id is not null then 'yacht'
             when n.company_id is not null then 'company' when n.berth_id is not null then 'berth' else 'interest' end as kind,
        coalesce(n.client_id, n.yacht_id, n.company_id, n.berth_id, n.interest_id) as record
      from newest w join notes n on n.port_id = port and n.id = w.id
    )
    select h.id, substring(h.body from greatest(1, strpos(lower(h.body), longest) - 40) for 160), h.kind, h.record,
      s.title, s.archived
    from held h
    join search_entries s on s.port_id = port and s.entity_type = h.kind and s.entity_id = h.record
    order by h.id desc;
end $$;

-- A client is compared with others by name: the beginning of its entry is a space now.
create or replace function match_clients(email text, e164 text, name text)
  returns table (client_id uuid, by_email boolean, by_phone boolean, by_name boolean, likeness real)
  language plpgsql stable security definer set search_path = crm, public, pg_temp as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  wanted text := plain_name(name);
begin
  if port is null then
    return;
  end if;
  return query
    with by_contact as (
      select k.client_id as id, bool_or(k.channel = 'email') as mail, bool_or(k.channel <> 'email') as phone
      from (
        select c.client_id, c.channel from client_contacts c
        where c.port_id = port and email is not null and c.channel = 'email' and lower(c.value) = lower(email)
        union all
        select c.client_id, 'phone' from client_contacts c
        where c.port_id = port and e164 is not null and c.value_e164 = e164
      ) k
      group by k.client_id
    ), by_name_only as (
      select s.entity_id as id from search_entries s
      where wanted <> '' and s.port_id = port and s.entity_type = 'client' and s.haystack % wanted
      union
      select c.id from clients c where wanted <> '' and c.port_id = port and c.plain_name = wanted
    ), known as (select id from by_contact union select id from by_name_only)
    select c.id, coalesce(b.mail, false), coalesce(b.phone, false),
           wanted <> '' and c.plain_name = wanted,
           case when wanted = '' then 0 else similarity(c.plain_name, wanted) end
    from known k
    join clients c on c.port_id = port and c.id = k.id and c.merged_into_client_id is null
    left join by_contact b on b.id = c.id;
end $$;

-- How many records of each kind a port has, as a sum: who adds or archives one adds a row and waits for nobody.
create table record_counts (
  port_id uuid not null,
  kind text not null,
  archived boolean not null,
  delta bigint not null
);
create index record_counts_by_port on record_counts (port_id, kind, archived);
call protect('record_counts');
revoke insert, update, delete on record_counts from berthwise_app;
create policy owner_works on record_counts to current_user using (true) with check (true);

-- Now and then whoever adds a row puts those of its port together; rows others are at are left to them.
create procedure fold_counts(port uuid, of_kind text) language plpgsql as $$
begin
  if random() > 0.02 then
    return;
  end if;
  with taken as (
    delete from crm.record_counts where ctid = any(array(
      select ctid from crm.record_counts where port_id = port and kind = of_kind limit 2000 for update skip locked))
    returning archived, delta
  )
  insert into crm.record_counts (port_id, kind, archived, delta)
    select port, of_kind, t.archived, sum(t.delta) from taken t group by t.archived;
end $$;

create function count_added() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  port uuid;
begin
  insert into record_counts (port_id, kind, archived, delta)
    select port_id, tg_argv[0], archived_at is not null, count(*) from changed group by 1, 3;
  for port in select distinct port_id from changed loop
    call fold_counts(port, tg_argv[0]);
  end loop;
  return null;
end $$;
create function count_removed() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  insert into record_counts (port_id, kind, archived, delta)
    select port_id, tg_argv[0], archived_at is not null, -count(*) from changed group by 1, 3;
  return null;
end $$;
create function count_moved() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  insert into record_counts (port_id, kind, archived, delta)
    values (new.port_id, tg_argv[0], old.archived_at is not null, -1), (new.port_id, tg_argv[0], new.archived_at is not null, 1);
  call fold_counts(new.port_id, tg_argv[0]);
  return null;
end $$;

create procedure keep_count(name text, kind text) language plpgsql as $$
begin
  execute format('create trigger count_added after insert on %I referencing new table as changed
    for each statement execute function count_added(%L)', name, kind);
  execute format('create trigger count_removed after delete on %I referencing old table as changed
    for each statement execute function count_removed(%L)', name, kind);
  execute format('create trigger count_moved after update of archived_at on %I for each row
    when ((old.archived_at is null) <> (new.archived_at is null)) execute function count_moved(%L)', name, kind);
  execute format('alter table %I no force row level security', name);
  execute format('insert into record_counts (port_id, kind, archived, delta)
    select port_id, %L, archived_at is not null, count(*) from %I group by 1, 3', kind, name);
  execute format('alter table %I force row level security', name);
end $$;
call keep_count('clients', 'client');
call keep_count('yachts', 'yacht');
call keep_count('companies', 'company');
call keep_count('berths', 'berth');
call keep_count('interests', 'interest');

-- What was written last is looked through one by one: little of it, so that a search stays quick while many write.
alter index search_entries_text set (gin_pending_list_limit = 64);
alter index notes_text set (gin_pending_list_limit = 64);
