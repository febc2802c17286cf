-- What every service asks of its database: what requests leave behind for a while, and who is told when rights change.

-- Answers kept for repeated requests of every tenant, forgotten once they are not replayed any more, some at a time. Says how
-- many went.
drop function if exists forget_kept_answers();
create or replace function forget_kept_answers(most int) returns int
  language plpgsql security definer set search_path = {schema}, pg_temp
  as $$
declare
  gone int;
begin
  delete from idempotency_keys k using (
    select o.ctid from idempotency_keys o where o.created_at < now() - interval '24 hours' limit most for update skip locked
  ) old
  where k.ctid = old.ctid;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function forget_kept_answers from public;
grant execute on function forget_kept_answers to berthwise_app;

-- Adds many jobs at once, of each `task`, `payload`, and what is said of `runAt`, `key` and `queue`. No key comes twice.
create or replace function add_jobs(jobs jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog
  as $$ begin
    perform {queue}.add_jobs(array(
      select row(j.task, j.payload, j.queue, j."runAt", null, j.key, null, null)::{queue}.job_spec
      from jsonb_to_recordset(jobs) as j(task text, payload json, queue text, "runAt" timestamptz, key text)));
  end $$;
revoke execute on function add_jobs from public;
grant execute on function add_jobs to berthwise_app;

-- Counts one request of `of_key` against `most` in any `seconds`; says whether it is within, how many are counted, and
-- milliseconds until the oldest of them counts no more.
create or replace function count_hit(of_key text, most int, seconds int, out taken boolean, out used int, out free_in float8)
  language plpgsql set search_path = {schema}, pg_catalog, pg_temp as $$
declare
  at timestamptz;
  recent timestamptz[];
begin
  insert into rate_windows (key, hits, expires_at) values (of_key, '{}', now()) on conflict (key) do nothing;
  select w.hits into recent from rate_windows w where w.key = of_key for update;
  at := clock_timestamp();
  recent := array(select hit from unnest(recent) hit where hit > at - make_interval(secs => seconds) order by hit);
  taken := cardinality(recent) < most;
  if taken then
    recent := recent || at;
  end if;
  used := cardinality(recent);
  free_in := coalesce(extract(epoch from recent[1] + make_interval(secs => seconds) - at) * 1000, 0);
  update rate_windows w set hits = recent, expires_at = at + make_interval(secs => seconds) where w.key = of_key;
end $$;
revoke execute on function count_hit from public;
grant execute on function count_hit to berthwise_app;

-- Every process keeps sessions and rights in memory and forgets what such a notification names. The arguments of a trigger
-- pair the words of the notification with columns of the row; a change that moves a row is told of both its places.
create or replace function access_changed() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  place jsonb;
  told jsonb;
begin
  foreach place in array array[
    case when tg_op <> 'INSERT' then to_jsonb(old) end,
    case when tg_op <> 'DELETE' then to_jsonb(new) end
  ] loop
    if place is not null then
      told := '{}';
      for n in 0 .. tg_nargs - 2 by 2 loop
        told := told || jsonb_build_object(tg_argv[n], place ->> tg_argv[n + 1]);
      end loop;
      perform pg_notify('access_changed', told::text);
    end if;
  end loop;
  return null;
end $$;
