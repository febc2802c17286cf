-- Deliveries: queued with the submission, claimed by a worker, finished or tried again, and forgotten in the end.

create or replace function queue_deliveries(in_account uuid, in_form uuid, in_submission uuid) returns int
  language sql as $$
    with queued as (
      insert into deliveries (account_id, id, subscription_id, submission_id, host, state, last_error, finished_at, next_attempt_at)
        select s.account_id, gen_random_uuid(), s.id, in_submission, s.host,
          case s.state when 'active' then 'pending' else 'failed' end,
          case s.state when 'active' then null else 'The subscription was not active.' end,
          case s.state when 'active' then null else now() end,
          case when s.in_order then 'infinity' else now() end
        from subscriptions s where s.account_id = in_account and s.form_id = in_form and s.state <> 'removed'
        on conflict do nothing
        returning state
    )
    select count(*)::int from queued where state = 'pending'
  $$;

-- As before, after each line was moved up.
create or replace function claim_deliveries(worker text, busy jsonb, room int, most int)
  returns table (account_id uuid, id uuid, subscription_id uuid, host text, attempts int, tries int, hook_url text, secret text,
                 previous_secret text, body text, test boolean)
  language plpgsql security definer set search_path = forms, pg_temp
  as $$
declare
  rush constant int := 1000;
  due_now int;
  hosts text[];
begin
  perform release_lines();
  select count(*), array_agg(distinct d.host) into due_now, hosts from (
    select w.host from deliveries w
    where w.state = 'pending' and w.claimed_by is null and w.next_attempt_at <= now()
    order by w.next_attempt_at limit rush
  ) d;
  if due_now = rush then
    with recursive walk as (
      (select d.host from deliveries d where d.state = 'pending' and d.claimed_by is null order by d.host limit 1)
      union all
      (select (select d.host from deliveries d where d.state = 'pending' and d.claimed_by is null and d.host > h.host
               order by d.host limit 1) from walk h where h.host is not null)
    )
    select array_agg(r.host) into hosts from (
      select h.host from walk h where h.host is not null and coalesce((busy ->> h.host)::int, 0) < room
      order by random() limit most
    ) r;
  end if;
  return query
  with due as (
    select c.account_id, c.id
    from unnest(hosts) h(host)
    cross join lateral (
      select d.account_id, d.id, row_number() over () as place from (
        select d.account_id, d.id from deliveries d
        where d.host = h.host and d.state = 'pending' and d.claimed_by is null and d.next_attempt_at <= now()
          and not busy ? d.subscription_id::text
        order by d.next_attempt_at
        limit greatest(room - coalesce((busy ->> h.host)::int, 0), 0)
        for update skip locked
      ) d
    ) c
    order by c.place
    limit most
  ),
  taken as (
    update deliveries d set claimed_by = worker, attempts = d.attempts + 1, tries = d.tries + 1
    from due where d.account_id = due.account_id and d.id = due.id
    returning d.*
  )
  select t.account_id, t.id, t.subscription_id, t.host, t.attempts, t.tries, s.hook_url, s.secret,
         case when s.previous_secret_until > now() then s.previous_secret end,
         coalesce(t.body, u.body), t.submission_id is null
  from taken t
  join subscriptions s on s.account_id = t.account_id and s.id = t.subscription_id
  left join submissions u on u.account_id = t.account_id and u.id = t.submission_id;
end $$;
revoke execute on function claim_deliveries from public;
grant execute on function claim_deliveries to berthwise_app;

create or replace function next_delivery_in() returns float8
  language sql stable security definer set search_path = forms, pg_temp
  as $$
    select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 from deliveries
    where state = 'pending' and claimed_by is null and next_attempt_at > now() - interval '0.2 seconds' and next_attempt_at < 'infinity'
  $$;
revoke execute on function next_delivery_in from public;
grant execute on function next_delivery_in to berthwise_app;

-- Gives back what workers hold that are dead: each living one holds an advisory lock of its name.
create or replace function free_dead_claims() returns int
  language plpgsql security definer set search_path = forms, pg_temp
  as $$
declare freed int;
begin
  update deliveries d set claimed_by = null
  where d.claimed_by is not null and not exists (
    select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1
      and l.objid::bigint = (hashtext(d.claimed_by)::bigint & 4294967295));
  get diagnostics freed = row_count;
  return freed;
end $$;
revoke execute on function free_dead_claims from public;
grant execute on function free_dead_claims to berthwise_app;

-- Makes the first of each line due whose subscription has nothing else on its way. Each line is locked and looked at anew,
-- so that two workers never release two of one line.
create or replace function release_lines() returns void
  language plpgsql security definer set search_path = forms, pg_temp
  as $$
declare
  line record;
begin
  for line in
    select s.account_id, s.id from subscriptions s
    where s.in_order and s.state = 'active' and exists (
      select 1 from deliveries w where w.account_id = s.account_id and w.subscription_id = s.id and w.state = 'pending'
        and w.next_attempt_at = 'infinity')
    for no key update of s skip locked
  loop
    if not exists (
      select 1 from deliveries u where u.account_id = line.account_id and u.subscription_id = line.id and u.state = 'pending'
        and u.submission_id is not null and u.next_attempt_at < 'infinity')
    then
      update deliveries d set next_attempt_at = now()
      from (select x.account_id, x.id from deliveries x where x.account_id = line.account_id and x.subscription_id = line.id
              and x.state = 'pending' and x.next_attempt_at = 'infinity' order by x.submission_id limit 1) head
      where d.account_id = head.account_id and d.id = head.id;
    end if;
  end loop;
end $$;
revoke execute on function release_lines from public;
grant execute on function release_lines to berthwise_app;

-- Writes what came of deliveries, many at once. Each result is { account_id, id, subscription_id, number, at, status,
-- duration_ms, excerpt, error, outcome: succeeded|retry|failed|gone, retry_at, test }; the failure of a test says
-- nothing about its subscription. Tells which subscriptions ended by it.
create or replace function finish_deliveries(worker text, results jsonb, patience interval)
  returns table (ended_account uuid, ended_subscription uuid, ended text)
  language plpgsql security definer set search_path = forms, pg_temp
  as $$
begin
  insert into delivery_attempts (account_id, delivery_id, number, at, status, duration_ms, excerpt, error)
    select r.account_id, r.id, r.number, r.at, r.status, r.duration_ms, r.excerpt, r.error
    from jsonb_to_recordset(results) as r(account_id uuid, id uuid, number int, at timestamptz, status int,
      duration_ms int, excerpt text, error text)
    -- A delivery goes with its submission, also while it is under way.
    join deliveries d on d.account_id = r.account_id and d.id = r.id
    for key share of d
    on conflict do nothing;

  update deliveries d set
      claimed_by = null,
      -- One that was ended meanwhile stays ended, unless it arrived.
      state = case when r.outcome = 'succeeded' then 'succeeded' when d.state <> 'pending' then d.state
        when r.outcome = 'retry' then 'pending' when r.outcome = 'gone' then 'cancelled' else 'failed' end,
      next_attempt_at = coalesce(r.retry_at, d.next_attempt_at),
      finished_at = case when r.outcome = 'retry' and d.state = 'pending' then null else now() end,
      last_status = r.status, last_error = r.error
    from jsonb_to_recordset(results) as r(account_id uuid, id uuid, status int, error text, outcome text, retry_at timestamptz)
    where d.account_id = r.account_id and d.id = r.id and d.claimed_by = worker;

  -- Locked in one order, so that two workers never wait for each other.
  perform 1 from subscriptions s
    where s.id in (select r.subscription_id from jsonb_to_recordset(results) as r(subscription_id uuid))
    order by s.id for no key update;

  update subscriptions s set
      last_success_at = case when r.good then now() else s.last_success_at end,
      failing_since = case when r.good then null else coalesce(s.failing_since, r.failed_at) end
    from (select x.account_id, x.subscription_id, bool_or(x.outcome = 'succeeded') as good, min(x.at) as failed_at
          from jsonb_to_recordset(results) as x(account_id uuid, subscription_id uuid, outcome text, at timestamptz, test boolean)
          where x.outcome = 'succeeded' or not x.test
          group by 1, 2) r
    where s.account_id = r.account_id and s.id = r.subscription_id;

  return query
  with over as (
    update subscriptions s set
        state = case when r.gone then 'removed' else 'disabled' end,
        state_reason = case when r.gone then 'gone' else 'failing' end,
        state_changed_at = now()
      from (select x.account_id, x.subscription_id, bool_or(x.outcome = 'gone') as gone
            from jsonb_to_recordset(results) as x(account_id uuid, subscription_id uuid, outcome text, test boolean)
            where not x.test
            group by 1, 2) r
      where s.account_id = r.account_id and s.id = r.subscription_id and s.state = 'active'
        and (r.gone or s.failing_since < now() - patience)
      returning s.account_id, s.id, s.state
  ),
  stopped as (
    update deliveries d set
        state = case when over.state = 'removed' then 'cancelled' else 'failed' end,
        finished_at = now(), last_error = coalesce(d.last_error, 'The subscription ended.')
      from over
      where d.account_id = over.account_id and d.subscription_id = over.id and d.state = 'pending'
  )
  select over.account_id, over.id, over.state from over;
end $$;
revoke execute on function finish_deliveries from public;
grant execute on function finish_deliveries to berthwise_app;

-- That deliveries ended a subscription is recorded and told by a job, added in the transaction that ends it.
create or replace function subscription_ended() returns trigger language plpgsql as $$
begin
  perform add_job('subscription_ended', jsonb_build_object('tenantId', new.account_id, 'subscriptionId', new.id));
  return null;
end $$;

-- Deletes deliveries of every account, with their attempts, that ended longer ago than the account keeps them. What waits
-- stays. Says how many went.
create or replace function prune_deliveries(most int) returns int
  language plpgsql security definer set search_path = forms, pg_temp
  as $$
declare
  pruned int;
begin
  delete from deliveries d using (
    select o.account_id, o.id from deliveries o
    left join delivery_log_settings s on s.account_id = o.account_id
    where o.state <> 'pending' and o.claimed_by is null
      and o.finished_at < now() - interval '1 day' * coalesce(s.days, 90)
      and o.finished_at < now() - interval '1 day'
    limit most
    for update of o skip locked
  ) old
  where d.account_id = old.account_id and d.id = old.id;
  get diagnostics pruned = row_count;
  return pruned;
end $$;
revoke execute on function prune_deliveries from public;
grant execute on function prune_deliveries to berthwise_app;
