-- The numbers of more kinds are kept. Those that are taken out of the books are counted beside the others.
create function count_listed() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  port uuid;
begin
  execute format('insert into record_counts (port_id, kind, archived, delta)
    select port_id, $1, %s, %s count(*) from changed group by 1, 3',
    coalesce(tg_argv[1], 'false'), case tg_op when 'DELETE' then '-' else '' end) using tg_argv[0];
  if tg_op = 'INSERT' then
    for port in select distinct port_id from changed loop
      call fold_counts(port, tg_argv[0]);
    end loop;
  end if;
  return null;
end $$;

create function count_hidden() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  insert into record_counts (port_id, kind, archived, delta)
    values (new.port_id, tg_argv[0], old.removed_at is not null, -1), (new.port_id, tg_argv[0], new.removed_at is not null, 1);
  call fold_counts(new.port_id, tg_argv[0]);
  return null;
end $$;

create procedure keep_listed_count(name text, kind text, hidden text) language plpgsql as $$
begin
  execute format('create trigger count_added after insert on %I referencing new table as changed
    for each statement execute function count_listed(%L, %L)', name, kind, hidden);
  execute format('create trigger count_removed after delete on %I referencing old table as changed
    for each statement execute function count_listed(%L, %L)', name, kind, hidden);
  execute format('alter table %I no force row level security', name);
  execute format('insert into record_counts (port_id, kind, archived, delta)
    select port_id, %L, %s, count(*) from %I group by 1, 3', kind, hidden, name);
  execute format('alter table %I force row level security', name);
end $$;
call keep_listed_count('invoices', 'invoice', 'false');
call keep_listed_count('tenancies', 'tenancy', 'false');
call keep_listed_count('berth_reservations', 'reservation', 'false');
call keep_listed_count('payments', 'payment', 'removed_at is not null');
create trigger count_moved after update of removed_at on payments for each row
  when ((old.removed_at is null) <> (new.removed_at is null)) execute function count_hidden('payment');
drop procedure keep_listed_count;
