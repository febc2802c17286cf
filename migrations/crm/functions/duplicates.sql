-- Which clients are to be compared with the stock, and which pairs may be one person.

create or replace function clients_added() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  insert into comparisons_due (port_id, client_id) select c.port_id, c.id from changed c;
  return null;
end $$;

create or replace function client_renamed() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  if new.archived_at is null and (new.full_name is distinct from old.full_name or old.archived_at is not null) then
    insert into comparisons_due (port_id, client_id) values (new.port_id, new.id);
  end if;
  return null;
end $$;

-- Live clients of the port that may be the same person as one of `seeds`, with the points each sign gives, every pair
-- once and with those that wait for a decision already. Of what very many share, such as the address of a broker or a
-- common name, some are taken for each client: nobody could look through all pairs.
create or replace function match_stock(seeds uuid[])
  returns table (first_id uuid, second_id uuid, by_email boolean, by_phone boolean, by_name boolean, likeness real)
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  -- The header may not set it: only a superuser may name a setting of an extension that the session has not loaded.
  threshold text := coalesce(nullif(current_setting('pg_trgm.similarity_threshold', true), ''), '0.3');
begin
  if port is null then
    return;
  end if;
  -- Alone, a name counts from there on.
  perform set_config('pg_trgm.similarity_threshold', '0.86', true);
  return query
    with seed as materialized (
      select c.id, c.plain_name, spelled_name(c.full_name) as spelled, name_spellings(c.full_name) as alike from clients c
      where c.port_id = port and c.id = any(seeds) and c.archived_at is null and c.merged_into_client_id is null
    ), known as materialized (
      select least(s.id, m.other) as one, greatest(s.id, m.other) as two
      from seed s cross join lateral (
        (select k.client_id as other from client_contacts own
          join client_contacts k on k.port_id = port and k.mail = own.mail and k.client_id <> s.id
          where own.port_id = port and own.client_id = s.id and own.mail is not null limit 20)
        union
        (select k.client_id from client_contacts own
          join client_contacts k on k.port_id = port and k.value_e164 = own.value_e164 and k.client_id <> s.id
          where own.port_id = port and own.client_id = s.id and own.value_e164 is not null limit 20)
        union
        (select c.id from clients c
          where c.port_id = port and s.plain_name <> '' and c.plain_name = any(s.alike) and c.id <> s.id
            and (c.plain_name = s.plain_name or spelled_name(c.full_name) = s.spelled)
            and c.archived_at is null limit 20)
        union
        (select r.id from records r
          where r.port_id = port and s.plain_name <> '' and r.type = 'client' and r.haystack % s.plain_name
            and r.id <> s.id and r.archived_at is null limit 20)
      ) m
      union
      select m.first_id, m.second_id from seed s cross join lateral (
        select c.first_id, c.second_id from merge_candidates c
        where c.port_id = port and c.first_id = s.id and c.status = 'pending' offset 0) m
      union
      select m.first_id, m.second_id from seed s cross join lateral (
        select c.first_id, c.second_id from merge_candidates c
        where c.port_id = port and c.second_id = s.id and c.status = 'pending' offset 0) m
    )
    select n.one, n.two,
      exists (select 1 from client_contacts k join client_contacts l on l.port_id = port and l.mail = k.mail
        where k.port_id = port and k.client_id = n.one and l.client_id = n.two),
      exists (select 1 from client_contacts k join client_contacts l on l.port_id = port and l.value_e164 = k.value_e164
        where k.port_id = port and k.client_id = n.one and l.client_id = n.two),
      a.plain_name <> '' and (a.plain_name = b.plain_name or spelled_name(a.full_name) = spelled_name(b.full_name)),
      case when a.plain_name = '' or b.plain_name = '' then 0 else similarity(a.plain_name, b.plain_name) end
    from known n
    -- Each by its key, however few clients the database believes to be there.
    cross join lateral (select c.full_name, c.plain_name, c.archived_at, c.merged_into_client_id from clients c
      where c.port_id = port and c.id = n.one offset 0) a
    cross join lateral (select c.full_name, c.plain_name, c.archived_at, c.merged_into_client_id from clients c
      where c.port_id = port and c.id = n.two offset 0) b
    where a.archived_at is null and a.merged_into_client_id is null
      and b.archived_at is null and b.merged_into_client_id is null;
  perform set_config('pg_trgm.similarity_threshold', threshold, true);
end $$;
revoke execute on function match_stock from public;
grant execute on function match_stock to berthwise_app;

-- Clients that came in by thousands are planned for as if they were few until the database looks by itself, a minute later:
-- comparing reads all of them for each one. Looks at once where the tables have grown by a fifth since the last look.
create or replace function look_at_growth() returns void
  language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  if exists (select from pg_stat_user_tables t
      where t.relid = 'crm.records'::regclass and t.n_mod_since_analyze > 500 + t.n_live_tup / 5) then
    analyze records, clients, client_contacts, merge_candidates;
  end if;
end $$;
revoke execute on function look_at_growth from public;
grant execute on function look_at_growth to berthwise_app;
