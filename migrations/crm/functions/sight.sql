-- Whose each client and each deal is.

create or replace function keep_people_of_client() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from record_people where port_id = old.port_id and record_id = old.id;
  elsif new.created_by is not null then
    insert into record_people (port_id, user_id, kind, record_id, because_id)
      values (new.port_id, new.created_by, 'client', new.id, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger people after insert or delete on clients
  for each row execute function keep_people_of_client();

-- A deal makes its client theirs too, for as long as there is the deal.
create or replace function keep_people_of_interest() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from record_people where port_id = old.port_id and because_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into record_people (port_id, user_id, kind, record_id, because_id)
      select new.port_id, p.user_id, r.kind, r.id, new.id
      from (values (new.assigned_to), (new.created_by)) p(user_id)
      cross join (values ('interest', new.id), ('client', new.client_id)) r(kind, id)
      where p.user_id is not null
      on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger people after insert or delete or update of assigned_to, client_id on interests
  for each row execute function keep_people_of_interest();

-- Whether somebody who sees of each kind named in `sight` what is of the people listed there sees a record; null sees all.
create or replace function in_sight(port uuid, kind_of text, record uuid, sight jsonb) returns boolean
  language plpgsql stable set search_path = crm, public, pg_temp as $$
declare
  of_kind text := kind_of;
  of_record uuid := record;
begin
  if sight is null then
    return true;
  end if;
  -- A document is seen with all that it is of.
  if kind_of = 'document' then
    return exists (select 1 from documents d where d.port_id = port and d.id = record
      and (d.client_id is null or in_sight(port, 'client', d.client_id, sight))
      and (d.interest_id is null or in_sight(port, 'interest', d.interest_id, sight))
      and (d.yacht_id is null or in_sight(port, 'yacht', d.yacht_id, sight))
      and (d.reservation_id is null or in_sight(port, 'reservation', d.reservation_id, sight)));
  end if;
  if not sight ? kind_of then
    return true;
  end if;
  if kind_of = 'yacht' then
    of_kind := 'client';
    of_record := (select y.owner_client_id from yachts y where y.port_id = port and y.id = record);
    if of_record is null then
      return true;
    end if;
  elsif kind_of = 'tenancy' then
    of_kind := 'client';
    of_record := (select t.client_id from tenancies t where t.port_id = port and t.id = record);
  elsif kind_of = 'reservation' then
    of_kind := 'client';
    of_record := (select r.client_id from berth_reservations r where r.port_id = port and r.id = record);
  elsif kind_of = 'invoice' then
    of_kind := 'client';
    of_record := (select i.client_id from invoices i where i.port_id = port and i.id = record);
    if of_record is null then
      return true;
    end if;
  end if;
  return exists (
    select 1 from record_people p
    where p.port_id = port and p.record_id = of_record and sight -> of_kind ? p.user_id::text);
end $$;
