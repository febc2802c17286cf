-- Tenancies get entries in `records`: the search finds them, and notes, tags, files, custom values and reminders stand on them.
-- The trigger comes first, so that none is left out that is written meanwhile.
create or replace function called_after() returns table (kind text, relation text, title text[], words text[])
  language sql immutable as $$
  values ('tenancy', 'tenancies', array['berth_id', 'client_id'], array['yacht_id'])
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

do $$
declare
  port uuid;
  those uuid[];
begin
  for port in select id from ports loop
    perform set_config('app.port_id', port::text, true);
    those := array(select id from tenancies where port_id = port);
    if those <> '{}' then
      call keep_called_after(port, 'tenancy', those);
    end if;
  end loop;
  perform set_config('app.port_id', '', true);
end $$;
