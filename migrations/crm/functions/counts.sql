-- How many records of each kind a port has, as a few numbers whose sum it is: whoever writes adds one of their own, so that
-- nobody waits for anybody.

-- Now and then whoever adds a row puts those of its port together; rows others are at are left to them.
create or replace procedure fold_counts(port uuid, of_kind text) language plpgsql as $$
begin
  if random() > 0.02 then
    return;
  end if;
  with taken as (
    delete from crm.record_counts where ctid = any(array(
      select ctid from crm.record_counts where port_id = port and kind = of_kind limit 2000 for update skip locked))
    returning archived, delta
  )
  insert into crm.record_counts (port_id, kind, archived, delta)
    select port, of_kind, t.archived, sum(t.delta) from taken t group by t.archived;
end $$;

create or replace function count_added() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  port uuid;
begin
  insert into record_counts (port_id, kind, archived, delta)
    select port_id, tg_argv[0], archived_at is not null, count(*) from changed group by 1, 3;
  for port in select distinct port_id from changed loop
    call fold_counts(port, tg_argv[0]);
  end loop;
  return null;
end $$;

create or replace function count_removed() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  insert into record_counts (port_id, kind, archived, delta)
    select port_id, tg_argv[0], archived_at is not null, -count(*) from changed group by 1, 3;
  return null;
end $$;

create or replace function count_moved() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  insert into record_counts (port_id, kind, archived, delta)
    values (new.port_id, tg_argv[0], old.archived_at is not null, -1), (new.port_id, tg_argv[0], new.archived_at is not null, 1);
  call fold_counts(new.port_id, tg_argv[0]);
  return null;
end $$;

-- Of kinds without an archive; the second argument says which of them are in no list.
create or replace function count_listed() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
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

create or replace function count_hidden() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  insert into record_counts (port_id, kind, archived, delta)
    values (new.port_id, tg_argv[0], old.removed_at is not null, -1), (new.port_id, tg_argv[0], new.removed_at is not null, 1);
  call fold_counts(new.port_id, tg_argv[0]);
  return null;
end $$;

-- Adds to a number of the port what it misses. Gives that.
create or replace function mend_count(of_kind text, of_archived boolean, missing bigint) returns bigint language plpgsql
  security definer set search_path = crm, pg_temp as $$
begin
  insert into record_counts (port_id, kind, archived, delta)
    values (current_setting('app.port_id')::uuid, of_kind, of_archived, missing);
  return missing;
end $$;
revoke execute on function mend_count from public;
grant execute on function mend_count to berthwise_app;

-- Ports with many times the records of some kind that the usual port of this server has: what PostgreSQL plans for any port
-- is planned for that one.
create or replace function large_ports() returns setof uuid language plpgsql stable security definer set search_path = crm, pg_temp as $$
begin
  return query with held as (
    select c.port_id, c.kind, sum(c.delta) as rows from record_counts c group by 1, 2 having sum(c.delta) > 0
  ), usual as (select h.kind, avg(h.rows) as rows from held h group by 1)
  select distinct h.port_id from held h join usual u using (kind) where h.rows > greatest(200, 3 * u.rows);
end $$;
revoke execute on function large_ports from public;
grant execute on function large_ports to berthwise_app;
