-- What whoever watches an installation may see of it: the job queue {queue}, and which migrations were applied. Jobs that
-- were given up are kept for a while.

-- Jobs by their name: due and not begun, for a later time, under way, given up; seconds the oldest has been due for.
create or replace function {schema}.queue_state()
  returns table (task text, waiting int, scheduled int, running int, failed int, oldest float8)
  language plpgsql stable security definer set search_path = {queue}, pg_temp
  as $$
begin
  return query
  select t.identifier,
    count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())::int,
    count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at > now())::int,
    count(*) filter (where j.locked_at is not null)::int,
    count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int,
    extract(epoch from now() - min(j.run_at) filter
      (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()))::float8
  from _private_jobs j join _private_tasks t on t.id = j.task_id
  group by t.identifier order by 1;
end $$;
-- Of what people wait for: seconds for which a job could have been begun that nobody began, and how many are under way. Those behind
-- another of their queue could not, and what may take minutes has queues of its tenants, by the name of its lane.
create or replace function {schema}.queue_untaken(out untaken float8, out running int)
  language sql stable security definer set search_path = {queue}, pg_temp
  as $$
select coalesce(greatest(0, extract(epoch from now() - min(j.run_at) filter
    (where j.is_available and j.run_at <= now() and q.is_available is not false))), 0)::float8,
  count(*) filter (where j.locked_at is not null)::int
from _private_jobs j left join _private_job_queues q on q.id = j.job_queue_id
where (q.queue_name ~ '^(mail|mailboxes|outside|files|long|imports):|^(mail|email) ') is not true
$$;
-- Jobs that were given up so many days ago, some at a time. Says how many went.
create or replace function {schema}.forget_given_up(days int, most int) returns int
  language plpgsql security definer set search_path = {queue}, pg_temp
  as $$
declare
  gone int;
begin
  delete from _private_jobs j using (
    select o.id from _private_jobs o
    where o.attempts >= o.max_attempts and o.locked_at is null and o.updated_at < now() - make_interval(days => forget_given_up.days)
    limit most for update skip locked
  ) old
  where j.id = old.id;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function {schema}.forget_given_up(int, int) from public;
grant execute on function {schema}.forget_given_up(int, int) to berthwise_app;

revoke execute on function {schema}.queue_untaken() from public;
grant execute on function {schema}.queue_untaken() to berthwise_app;
revoke execute on function {schema}.queue_state() from public;
grant execute on function {schema}.queue_state() to berthwise_app;
grant select on {schema}.schema_migrations to berthwise_app;
