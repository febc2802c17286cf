-- What the search looks in. No role has rights on it: it is read through search_records() alone, because operators
-- that are not leakproof cannot use an index under row-level security.
create table search_entries (
  port_id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  title text not null,
  subtitle text,
  haystack text not null,
  archived boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (port_id, entity_type, entity_id)
);
create index search_entries_text on search_entries using gin (port_id, haystack public.gin_trgm_ops);
alter table search_entries enable row level security;
alter table search_entries force row level security;
-- The functions and triggers below act as the owner.
create policy owner_works on search_entries to current_user using (true) with check (true);

create procedure index_record(port uuid, kind text, record uuid, title text, subtitle text, words text, archived boolean)
  language sql as $$
    insert into crm.search_entries (port_id, entity_type, entity_id, title, subtitle, haystack, archived)
    values (port, kind, record, title, subtitle, crm.plain_text(words), archived)
    on conflict (port_id, entity_type, entity_id) do update
      set title = excluded.title, subtitle = excluded.subtitle, haystack = excluded.haystack,
          archived = excluded.archived, updated_at = now()
  $$;

create function forget_record() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  delete from search_entries where port_id = old.port_id and entity_type = tg_argv[0] and entity_id = old.id;
  return null;
end $$;

create function index_client() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call index_record(new.port_id, 'client', new.id, new.full_name, null, new.full_name, new.archived_at is not null);
  return null;
end $$;
create trigger search after insert or update of full_name, archived_at on clients
  for each row execute function index_client();
create trigger search_forget after delete on clients for each row execute function forget_record('client');

create function index_yacht() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call index_record(new.port_id, 'yacht', new.id, new.name,
    nullif(concat_ws(' · ', new.builder, new.model, new.registration_number), ''),
    concat_ws(' ', new.name, new.registration_number, new.mmsi, new.call_sign, new.hull_id, new.builder, new.model),
    new.archived_at is not null);
  return null;
end $$;
create trigger search after insert or update on yachts for each row execute function index_yacht();
create trigger search_forget after delete on yachts for each row execute function forget_record('yacht');

create function index_company() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call index_record(new.port_id, 'company', new.id, new.name,
    nullif(concat_ws(' · ', new.registration_number, new.vat_number), ''),
    concat_ws(' ', new.name, new.registration_number, new.vat_number), new.archived_at is not null);
  return null;
end $$;
create trigger search after insert or update on companies for each row execute function index_company();
create trigger search_forget after delete on companies for each row execute function forget_record('company');

create function index_berth() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call index_record(new.port_id, 'berth', new.id, new.mooring_number, new.pontoon,
    concat_ws(' ', new.mooring_number, substring(new.mooring_number from '^[A-Z]+') || ' ' || substring(new.mooring_number from '[0-9]+$'), new.pontoon),
    new.archived_at is not null);
  return null;
end $$;
create trigger search after insert or update of mooring_number, pontoon, archived_at on berths
  for each row execute function index_berth();
create trigger search_forget after delete on berths for each row execute function forget_record('berth');

create function index_interest() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  client text;
  yacht text;
begin
  select full_name into client from clients where port_id = new.port_id and id = new.client_id;
  select name into yacht from yachts where port_id = new.port_id and id = new.yacht_id;
  call index_record(new.port_id, 'interest', new.id, client, coalesce(new.outcome, new.pipeline_stage),
    concat_ws(' ', client, yacht), new.archived_at is not null);
  return null;
end $$;
create trigger search after insert or update of client_id, yacht_id, pipeline_stage, outcome, archived_at on interests
  for each row execute function index_interest();
create trigger search_forget after delete on interests for each row execute function forget_record('interest');

-- An interest is found by the name of its client: renaming the client renames the entry.
create function reindex_interests_of_client() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  if new.full_name is distinct from old.full_name then
    update search_entries s
      set title = new.full_name,
          haystack = plain_text(concat_ws(' ', new.full_name, (select y.name from yachts y where y.port_id = i.port_id and y.id = i.yacht_id)))
      from interests i
      where i.port_id = new.port_id and i.client_id = new.id
        and s.port_id = i.port_id and s.entity_type = 'interest' and s.entity_id = i.id;
  end if;
  return null;
end $$;
create trigger search_interests after update of full_name on clients
  for each row execute function reindex_interests_of_client();

create function index_tag() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call index_record(new.port_id, 'tag', new.id, new.name, null, new.name, false);
  return null;
end $$;
create trigger search after insert or update on tags for each row execute function index_tag();
create trigger search_forget after delete on tags for each row execute function forget_record('tag');

-- Records of the port of the transaction whose text holds every word as a prefix or inside, or is spelled alike.
-- The port is read from the transaction, never from the caller.
create function search_records(words text, kinds text[], most int)
  returns table (entity_type text, entity_id uuid, title text, subtitle text, archived boolean, rank real)
  language plpgsql stable security definer set search_path = crm, public, pg_temp as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  wanted text := plain_text(words);
begin
  if port is null or wanted = '' then
    return;
  end if;
  return query
    select s.entity_type, s.entity_id, s.title, s.subtitle, s.archived,
      (case when s.haystack = wanted then 4 when s.haystack like replace(wanted, '%', '') || '%' then 3
            when s.haystack like '% ' || wanted || '%' then 2 when s.haystack like '%' || wanted || '%' then 1 else 0 end
        + similarity(s.haystack, wanted) - case when s.archived then 1 else 0 end)::real as score
    from search_entries s
    where s.port_id = port and s.entity_type = any(kinds)
      and (s.haystack like all (select '%' || word || '%' from unnest(string_to_array(wanted, ' ')) word)
           or (length(wanted) > 3 and s.haystack % wanted))
    order by score desc, s.updated_at desc
    limit most;
end $$;
revoke execute on function search_records from public;
grant execute on function search_records to berthwise_app;

-- Ids of the records of one kind that hold every word: the search inside a list.
create function search_ids(kind text, words text)
  returns setof uuid
  language plpgsql stable security definer set search_path = crm, public, pg_temp as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  wanted text := plain_text(words);
begin
  if port is null then
    return;
  end if;
  return query
    select s.entity_id from search_entries s
    where s.port_id = port and s.entity_type = kind
      and s.haystack like all (select '%' || word || '%' from unnest(string_to_array(wanted, ' ')) word);
end $$;
revoke execute on function search_ids from public;
grant execute on function search_ids to berthwise_app;

-- Clients of the port that may be the person described: the points each sign gives.
create function match_clients(email text, e164 text, name text)
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
      select k.client_id as id, bool_or(k.channel = 'email' and lower(k.value) = lower(email)) as mail,
             bool_or(k.value_e164 is not null and k.value_e164 = e164) as phone
      from client_contacts k
      where k.port_id = port
        and ((email is not null and k.channel = 'email' and lower(k.value) = lower(email))
          or (e164 is not null and k.value_e164 = e164))
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
revoke execute on function match_clients from public;
grant execute on function match_clients to berthwise_app;

create table recently_viewed (
  port_id uuid not null references ports,
  user_id uuid not null references users,
  entity_type text not null,
  entity_id uuid not null,
  viewed_at timestamptz not null default now(),
  primary key (port_id, user_id, entity_type, entity_id)
);
create index recently_viewed_by_user on recently_viewed (port_id, user_id, viewed_at desc);
call protect('recently_viewed');

-- Titles of records by their ids, for what was viewed lately and for a pasted id.
create function named_records(ids uuid[])
  returns table (entity_type text, entity_id uuid, title text, subtitle text, archived boolean)
  language sql stable security definer set search_path = crm, public, pg_temp as $$
    select entity_type, entity_id, title, subtitle, archived from search_entries
    where port_id = nullif(current_setting('app.port_id', true), '')::uuid and entity_id = any(ids)
  $$;
revoke execute on function named_records from public;
grant execute on function named_records to berthwise_app;
