-- Records that are called after others, such as a tenancy after its berth and its client: the first columns make the title,
-- the others are words the search finds them by. A column is named for the kind it refers to: `<kind>_id`.
create or replace function called_after() returns table (kind text, relation text, title text[], words text[])
  language sql immutable as $$
  values ('tenancy', 'tenancies', array['berth_id', 'client_id'], array['yacht_id']),
    ('reservation', 'berth_reservations', array['berth_id', 'client_id'], array['yacht_id'])
$$;

create or replace procedure keep_called_after(port uuid, of_kind text, those uuid[]) language plpgsql as $$
declare
  named record;
  one uuid;
  called text;
  found_by text;
begin
  select * into strict named from crm.called_after() c where c.kind = of_kind;
  foreach one in array those loop
    execute format($q$
      select string_agg(e.title, ', ' order by o.place) filter (where o.place <= cardinality($3)),
        string_agg(e.title, ' ' order by o.place)
      from crm.%I t, unnest($3 || $4) with ordinality o(name, place), crm.records e
      where t.port_id = $1 and t.id = $2 and e.port_id = $1 and e.id = (to_jsonb(t) ->> o.name)::uuid$q$, named.relation)
      into called, found_by using port, one, named.title, named.words;
    call crm.keep_record(port, of_kind, one, coalesce(called, ''), null, coalesce(found_by, ''), null);
  end loop;
end $$;

create or replace function index_called_after() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call keep_called_after(new.port_id, tg_argv[0], array[new.id]);
  return null;
end $$;

create or replace trigger search after insert or update of berth_id, client_id, yacht_id on tenancies
  for each row execute function index_called_after('tenancy');
create or replace trigger search_forget after delete on tenancies for each row execute function forget_record();

-- Who renames a record renames those that are called after it; their entries are taken in one order.
create or replace function rename_called_after() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  named record;
  those uuid[];
begin
  for named in select * from called_after() a where new.type || '_id' = any(a.title || a.words) loop
    execute format('select array(select t.id from crm.%I t where t.port_id = $1 and t.%I = $2 order by t.id)',
      named.relation, new.type || '_id') into those using new.port_id, new.id;
    if those <> '{}' then
      perform 1 from records r where r.port_id = new.port_id and r.id = any(those) order by r.id for update;
      call keep_called_after(new.port_id, named.kind, those);
    end if;
  end loop;
  return null;
end $$;
create or replace trigger rename_called_after after update of title on records
  for each row when (old.title is distinct from new.title) execute function rename_called_after();
