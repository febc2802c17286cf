-- Residential records in the search: a client by name and how they are reached, an interest by its client and by what is
-- sought. The stage is no word of it, so that thousands change theirs at once without a word to the search.

create or replace function index_residential_client() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  words text := nullif(concat_ws(' ', crm.plain_text(new.email), translate(new.phone_e164, '+', ''),
    regexp_replace(new.phone, '[^0-9]', '', 'g')), '');
begin
  call keep_record(new.port_id, 'residential_client', new.id, new.full_name,
    nullif(concat_ws(' · ', new.email, new.phone), ''), new.full_name, new.archived_at);
  update records r set reach = ' ' || words, reach_shown = left(nullif(concat_ws(' · ', new.email, coalesce(new.phone_e164, new.phone)), ''), 200)
    where r.port_id = new.port_id and r.id = new.id and r.reach is distinct from ' ' || words;
  return null;
end $$;
create or replace trigger search after insert or update of full_name, email, phone, phone_e164, archived_at on residential_clients
  for each row execute function index_residential_client();
create or replace trigger search_forget after delete on residential_clients for each row execute function forget_record();

create or replace function index_residential_interest() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  client text;
begin
  select full_name into client from residential_clients where port_id = new.port_id and id = new.client_id;
  call keep_record(new.port_id, 'residential_interest', new.id, client, new.sought,
    concat_ws(' ', client, new.sought), new.archived_at);
  return null;
end $$;
create or replace trigger search after insert or update of client_id, sought, archived_at on residential_interests
  for each row execute function index_residential_interest();
create or replace trigger search_forget after delete on residential_interests for each row execute function forget_record();

-- Who renames a client renames the interests; their entries are taken in one order.
create or replace function rename_residential_interests() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  if new.full_name is distinct from old.full_name then
    perform 1 from records r
      where r.port_id = new.port_id and r.id = any(array(
        select i.id from residential_interests i where i.port_id = new.port_id and i.client_id = new.id))
      order by r.id for update;
    update records r set title = new.full_name, haystack = ' ' || crm.plain_text(concat_ws(' ', new.full_name, i.sought))
      from residential_interests i
      where i.port_id = new.port_id and i.client_id = new.id and r.port_id = new.port_id and r.id = i.id;
  end if;
  return null;
end $$;
create or replace trigger search_interests after update of full_name on residential_clients
  for each row execute function rename_residential_interests();

-- A link that nobody made by hand holds no client.
create or replace function unlink_residential_clients() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  update residential_clients r set linked_client_id = null
    where r.port_id = old.port_id and r.linked_client_id = old.id and not r.linked_by_hand;
  return old;
end $$;
create or replace trigger unlink_residential before delete on clients
  for each row execute function unlink_residential_clients();
