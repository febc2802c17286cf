-- What every kind of record is kept with: its entry in `records`, by which it is found and pointed at.

create or replace procedure keep_record(port uuid, kind text, record uuid, called text, beside text, words text, archived timestamptz)
  language plpgsql as $$
  begin
    insert into crm.records as r (port_id, id, type, title, subtitle, haystack, archived_at)
    values (port, record, kind, called, beside, ' ' || crm.plain_text(words), archived)
    on conflict (port_id, id) do update
      set title = excluded.title, subtitle = excluded.subtitle, haystack = excluded.haystack,
          archived_at = excluded.archived_at, updated_at = now()
      where (r.title, r.subtitle, r.haystack, r.archived_at)
        is distinct from (excluded.title, excluded.subtitle, excluded.haystack, excluded.archived_at);
  end $$;

create or replace function forget_record() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  delete from records where port_id = old.port_id and id = old.id;
  return null;
end $$;

-- How a client is reached: numbers are kept as digits, in full and as they were typed.
create or replace function reach_of(port uuid, client uuid, out mail text, out number text, out shown text, out words text)
  language sql stable as $$
  select (array_agg(k.value order by k.is_primary desc, k.created_at, k.id) filter (where k.channel = 'email'))[1],
      (array_agg(coalesce(k.value_e164, k.value) order by k.is_primary desc, k.channel, k.created_at, k.id)
        filter (where k.channel in ('phone', 'whatsapp')))[1],
      left(string_agg(coalesce(k.value_e164, k.value), ' · ' order by k.is_primary desc, k.channel, k.created_at, k.id), 200),
      left(' ' || string_agg(case when k.channel in ('phone', 'whatsapp')
          then concat_ws(' ', translate(k.value_e164, '+', ''), regexp_replace(k.value, '[^0-9]', '', 'g'))
          else crm.plain_text(k.value) end, ' '), 2000)
    from crm.client_contacts k where k.port_id = port and k.client_id = client
$$;

-- Contacts that come in the same statement as their client are found from the beginning, without a second version of the entry.
create or replace function index_client() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into records (port_id, id, type, title, haystack, archived_at, reach, reach_shown)
      select new.port_id, new.id, 'client', new.full_name, ' ' || plain_text(new.full_name), new.archived_at, r.words, r.shown
      from reach_of(new.port_id, new.id) r;
  else
    call keep_record(new.port_id, 'client', new.id, new.full_name, null, new.full_name, new.archived_at);
  end if;
  return null;
end $$;
create or replace trigger search after insert or update of full_name, archived_at on clients
  for each row execute function index_client();
create or replace trigger search_forget after delete on clients for each row execute function forget_record();

create or replace function index_yacht() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call keep_record(new.port_id, 'yacht', new.id, new.name,
    nullif(concat_ws(' · ', new.builder, new.model, new.registration_number), ''),
    concat_ws(' ', new.name, new.registration_number, new.mmsi, new.call_sign, new.hull_id, new.builder, new.model),
    new.archived_at);
  return null;
end $$;
create or replace trigger search after insert or update on yachts for each row execute function index_yacht();
create or replace trigger search_forget after delete on yachts for each row execute function forget_record();

create or replace function index_company() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call keep_record(new.port_id, 'company', new.id, new.name,
    nullif(concat_ws(' · ', new.registration_number, new.vat_number), ''),
    concat_ws(' ', new.name, new.registration_number, new.vat_number), new.archived_at);
  return null;
end $$;
create or replace trigger search after insert or update on companies for each row execute function index_company();
create or replace trigger search_forget after delete on companies for each row execute function forget_record();

create or replace function index_berth() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call keep_record(new.port_id, 'berth', new.id, new.mooring_number, new.pontoon,
    concat_ws(' ', new.mooring_number, substring(new.mooring_number from '^[A-Z]+') || ' ' || substring(new.mooring_number from '[0-9]+$'), new.pontoon),
    new.archived_at);
  return null;
end $$;
create or replace trigger search after insert or update of mooring_number, pontoon, archived_at on berths
  for each row execute function index_berth();
create or replace trigger search_forget after delete on berths for each row execute function forget_record();

-- An interest is called by its client and found by its yacht too.
create or replace function index_interest() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  client text;
  yacht text;
begin
  select full_name into client from clients where port_id = new.port_id and id = new.client_id;
  select name into yacht from yachts where port_id = new.port_id and id = new.yacht_id;
  call keep_record(new.port_id, 'interest', new.id, client, coalesce(new.outcome, new.pipeline_stage),
    concat_ws(' ', client, yacht), new.archived_at);
  return null;
end $$;
create or replace trigger search after insert or update of client_id, yacht_id, pipeline_stage, outcome, archived_at on interests
  for each row execute function index_interest();
create or replace trigger search_forget after delete on interests for each row execute function forget_record();

-- Who renames a client or a yacht renames its interests; their entries are taken in one order, as whoever changes
-- several interests takes them.
create or replace procedure rename_interests(port uuid, those uuid[]) language plpgsql as $$
begin
  perform 1 from crm.records r where r.port_id = port and r.id = any(those) order by r.id for update;
  update crm.records r
    set title = c.full_name, haystack = ' ' || crm.plain_text(concat_ws(' ', c.full_name, y.name))
    from crm.interests i
    join crm.clients c on c.port_id = port and c.id = i.client_id
    left join crm.yachts y on y.port_id = port and y.id = i.yacht_id
    where i.port_id = port and i.id = any(those) and r.port_id = port and r.id = i.id;
end $$;
create or replace function reindex_interests_of_client() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  those uuid[];
begin
  if new.full_name is distinct from old.full_name then
    those := array(select id from interests where port_id = new.port_id and client_id = new.id);
    call rename_interests(new.port_id, those);
  end if;
  return null;
end $$;
create or replace trigger search_interests after update of full_name on clients
  for each row execute function reindex_interests_of_client();
create or replace function reindex_interests_of_yacht() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  those uuid[];
begin
  if new.name is distinct from old.name then
    those := array(select id from interests where port_id = new.port_id and yacht_id = new.id);
    call rename_interests(new.port_id, those);
  end if;
  return null;
end $$;
create or replace trigger search_interests after update of name on yachts
  for each row execute function reindex_interests_of_yacht();

create or replace function index_tag() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call keep_record(new.port_id, 'tag', new.id, new.name, null, new.name, null);
  return null;
end $$;
create or replace trigger search after insert or update on tags for each row execute function index_tag();
create or replace trigger search_forget after delete on tags for each row execute function forget_record();

create or replace procedure keep_reach(port uuid, client uuid) language plpgsql as $$
declare
  reached record;
begin
  select * into reached from crm.reach_of(port, client);
  update crm.records r set reach = reached.words, reach_shown = reached.shown, updated_at = now()
    where r.port_id = port and r.id = client and (r.reach, r.reach_shown) is distinct from (reached.words, reached.shown);
  update crm.clients c set email = reached.mail, phone = reached.number
    where c.port_id = port and c.id = client and (c.email is distinct from reached.mail or c.phone is distinct from reached.number);
end $$;
