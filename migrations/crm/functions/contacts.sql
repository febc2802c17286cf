-- Contacts of a client are words it is found by.

create or replace function contacts_changed() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  one record;
begin
  insert into comparisons_due (port_id, client_id) select distinct k.port_id, k.client_id from changed k;
  for one in select distinct port_id, client_id from changed order by 1, 2 loop
    call keep_reach(one.port_id, one.client_id);
  end loop;
  return null;
end $$;
