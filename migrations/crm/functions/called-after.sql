-- Records that are called after others, such as a tenancy after its berth and its client. The trigger `search` of their table
-- says how: its kind, the columns of the title and those of further words it is found by. A column of a reference is named for
-- the kind it refers to, `<kind>_id`, and stands for what people call that record; any other stands for itself.
create or replace function index_called_after() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call keep_called_after(new.port_id, tg_argv[0], tg_table_name, string_to_array(tg_argv[1], ','),
    string_to_array(tg_argv[2], ','), array[new.id]);
  return null;
end $$;

create or replace function called_after() returns table (kind text, relation text, title text[], words text[])
  language sql stable as $$
  select a.args[1], c.relname::text, string_to_array(a.args[2], ','), string_to_array(a.args[3], ',')
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
    cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as args) a
  where t.tgfoid = to_regproc('crm.index_called_after') and not t.tgisinternal
$$;

drop procedure if exists keep_called_after(uuid, text, uuid[]);
create or replace procedure keep_called_after(
  port uuid, of_kind text, relation text, title text[], words text[], those uuid[]
) language plpgsql as $$
declare
  one uuid;
  called text;
  found_by text;
  archived timestamptz;
begin
  foreach one in array those loop
    execute format($q$
      select string_agg(v.word, ', ' order by o.place) filter (where o.place <= cardinality($3)),
        string_agg(v.word, ' ' order by o.place), max((to_jsonb(t) ->> 'archived_at')::timestamptz)
      from crm.%I t, unnest($3 || $4) with ordinality o(name, place), lateral (select case
        when o.name like '%%\_id' then (select e.title from crm.records e
          where e.port_id = $1 and e.id = (to_jsonb(t) ->> o.name)::uuid)
        else to_jsonb(t) ->> o.name end as word) v
      where t.port_id = $1 and t.id = $2$q$, relation)
      into called, found_by, archived using port, one, title, words;
    call crm.keep_record(port, of_kind, one, coalesce(called, ''), null, coalesce(found_by, ''), archived);
  end loop;
end $$;

create or replace trigger search after insert or update of berth_id, client_id, yacht_id on tenancies
  for each row execute function index_called_after('tenancy', 'berth_id,client_id', 'yacht_id');
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
      call keep_called_after(new.port_id, named.kind, named.relation, named.title, named.words, those);
    end if;
  end loop;
  return null;
end $$;
create or replace trigger rename_called_after after update of title on records
  for each row when (old.title is distinct from new.title) execute function rename_called_after();
