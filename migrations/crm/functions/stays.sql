-- Of one berth active stays of two kinds never overlap but for one client. Whoever writes one waits for whoever writes another at
-- the berth's row, and sees what that one wrote. Who the client is may change later, by merging two into one and taking that back:
-- that is settled there. The kinds of stays are the tables with this trigger, which names the column of the first day of each.
create or replace function keep_berth_apart() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  own daterange;
  other record;
  taken boolean;
begin
  if new.status <> 'active' then
    return null;
  end if;
  perform 1 from berths where port_id = new.port_id and id = new.berth_id for no key update;
  own := daterange((to_jsonb(new) ->> tg_argv[0])::date, new.end_date);
  for other in
    select t.tgrelid::regclass as name, split_part(encode(t.tgargs, 'escape'), '\000', 1) as since
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'keep_apart' and t.tgrelid <> tg_relid and c.relnamespace = 'crm'::regnamespace
  loop
    execute format('select exists (select 1 from %s o where o.port_id = $1 and o.berth_id = $2 and o.status = ''active''
      and o.client_id <> $3 and daterange(o.%I, o.end_date) && $4)', other.name, other.since)
      into taken using new.port_id, new.berth_id, new.client_id, own;
    if taken then
      raise exception 'berth % is held by somebody else on some of these days', new.berth_id
        using errcode = 'exclusion_violation', constraint = 'berth_held_once';
    end if;
  end loop;
  return null;
end $$;
create or replace trigger keep_apart after insert or update of status, berth_id, start_date, end_date on berth_reservations
  for each row execute function keep_berth_apart('start_date');
create or replace trigger keep_apart after insert or update of status, berth_id, held_since, end_date on tenancies
  for each row execute function keep_berth_apart('held_since');
