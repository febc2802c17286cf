-- Of one berth an active reservation and an active tenancy of somebody else never overlap. Whoever writes either waits for
-- whoever writes the other at the berth's row, and sees what that one wrote. Who the client is may change later, by merging
-- two into one and taking that back: that is settled there.
create or replace function keep_berth_apart() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  taken boolean;
begin
  if new.status <> 'active' then
    return null;
  end if;
  perform 1 from berths where port_id = new.port_id and id = new.berth_id for no key update;
  if tg_table_name = 'tenancies' then
    taken := exists (select 1 from berth_reservations r
      where r.port_id = new.port_id and r.berth_id = new.berth_id and r.status = 'active' and r.client_id <> new.client_id
        and daterange(r.start_date, r.end_date) && daterange(new.held_since, new.end_date));
  else
    taken := exists (select 1 from tenancies t
      where t.port_id = new.port_id and t.berth_id = new.berth_id and t.status = 'active' and t.client_id <> new.client_id
        and daterange(t.held_since, t.end_date) && daterange(new.start_date, new.end_date));
  end if;
  if taken then
    raise exception 'berth % is held by somebody else on some of these days', new.berth_id
      using errcode = 'exclusion_violation', constraint = 'berth_held_once';
  end if;
  return null;
end $$;
create or replace trigger keep_apart after insert or update of status, berth_id, start_date, end_date on berth_reservations
  for each row execute function keep_berth_apart();
create or replace trigger keep_apart after insert or update of status, berth_id, held_since, end_date on tenancies
  for each row execute function keep_berth_apart();

create or replace trigger search after insert or update of berth_id, client_id, yacht_id on berth_reservations
  for each row execute function index_called_after('reservation', 'berth_id,client_id', 'yacht_id');
create or replace trigger search_forget after delete on berth_reservations for each row execute function forget_record();
