-- An address by itself: under row-level security an index on an expression is not used.
alter table client_contacts add column mail text generated always as (case when channel = 'email' then lower(value) end) stored;
drop index client_contacts_by_email;
create index client_contacts_by_mail on client_contacts (port_id, mail) where mail is not null;

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
        where c.port_id = port and c.mail = lower(email)
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
