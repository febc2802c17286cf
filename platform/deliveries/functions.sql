-- What the engine of deliveries does in the database, for the tables of one service: {receivers}, {deliveries}, {attempts}.

-- A function whose answer has another column now is made anew.
drop function if exists take_deliveries(text, jsonb, int, int);

-- Makes the first of each line due whose receiver has nothing else on its way. Each line is locked and looked at anew, so
-- that two workers never release two of one line. What waits in a line is due at no time ('infinity'); tests stand in none.
create or replace function release_lines() returns void
  language plpgsql security definer set search_path = {schema}, pg_temp
  as $$
declare
  line record;
begin
  for line in
    select s.{tenant} as tenant, s.id from {receivers} s
    where s.in_order and s.state = 'active' and exists (
      select 1 from {deliveries} w where w.{tenant} = s.{tenant} and w.{receiver} = s.id and w.state = 'pending'
        and w.next_attempt_at = 'infinity')
      and try_enter(s.{tenant})
    for no key update of s skip locked
  loop
    if not exists (
      select 1 from {deliveries} u where u.{tenant} = line.tenant and u.{receiver} = line.id and u.state = 'pending'
        and u.{source} is not null and u.next_attempt_at < 'infinity')
    then
      update {deliveries} d set next_attempt_at = now()
      from (select x.{tenant}, x.id from {deliveries} x where x.{tenant} = line.tenant and x.{receiver} = line.id
              and x.state = 'pending' and x.next_attempt_at = 'infinity' order by x.{source} limit 1) head
      where d.{tenant} = head.{tenant} and d.id = head.id;
    end if;
  end loop;
end $$;

-- Milliseconds until the next waiting delivery falls due, by this clock; one that fell due a moment ago counts, what has
-- been due for longer waits for a free place at its host and says nothing about the others.
create or replace function next_delivery_in() returns float8
  language plpgsql stable security definer set search_path = {schema}, pg_temp
  as $$
begin
  return (select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 from {deliveries}
    where state = 'pending' and claimed_by is null and next_attempt_at > now() - interval '0.2 seconds' and next_attempt_at < 'infinity');
end $$;

-- Takes due deliveries of every tenant for one worker: at most `room` of each host together with what it has under way
-- there (`busy`, by host), and none of a receiver that rests (`busy`, by its id). While little is due its hosts are read
-- off; in a rush the hosts of all that waits are walked, however much waits for each, and as many as there is use for are
-- drawn.
create or replace function take_deliveries(worker text, busy jsonb, room int, most int)
  returns table (tenant_id uuid, id uuid, receiver_id uuid, host text, attempts int, tries int, url text, secret text,
                 previous_secret text, body text, test boolean, request_id text)
  language plpgsql security definer set search_path = {schema}, pg_temp
  as $$
declare
  rush constant int := 1000;
  due_now int;
  hosts text[];
begin
  perform release_lines();
  select count(*), array_agg(distinct d.host) into due_now, hosts from (
    select w.host from {deliveries} w
    where w.state = 'pending' and w.claimed_by is null and w.next_attempt_at <= now()
    order by w.next_attempt_at limit rush
  ) d;
  if due_now = rush then
    with recursive walk as (
      (select d.host from {deliveries} d where d.state = 'pending' and d.claimed_by is null order by d.host limit 1)
      union all
      (select (select d.host from {deliveries} d where d.state = 'pending' and d.claimed_by is null and d.host > h.host
               order by d.host limit 1) from walk h where h.host is not null)
    )
    select array_agg(r.host) into hosts from (
      select h.host from walk h where h.host is not null and coalesce((busy ->> h.host)::int, 0) < room
      order by random() limit most
    ) r;
  end if;
  return query
  with due as (
    select c.{tenant}, c.id
    from unnest(hosts) h(host)
    cross join lateral (
      select d.{tenant}, d.id, row_number() over () as place from (
        select d.{tenant}, d.id from {deliveries} d
        where d.host = h.host and d.state = 'pending' and d.claimed_by is null and d.next_attempt_at <= now()
          and not busy ? d.{receiver}::text
          -- What is left of a tenant that moved is delivered by its server.
          and not exists (select from tenants_away a where a.tenant_id = d.{tenant})
        order by d.next_attempt_at
        limit greatest(room - coalesce((busy ->> h.host)::int, 0), 0)
        for update skip locked
      ) d
    ) c
    order by c.place
    limit most
  ),
  taken as (
    update {deliveries} d set claimed_by = worker, attempts = d.attempts + 1, tries = d.tries + 1
    from due where d.{tenant} = due.{tenant} and d.id = due.id and try_enter(d.{tenant})
    returning d.*
  )
  select t.{tenant}, t.id, t.{receiver}, t.host, t.attempts, t.tries, s.{url}, s.secret,
         case when s.previous_secret_until > now() then s.previous_secret end,
         {body}, t.{source} is null, t.request_id
  from taken t
  join {receivers} s on s.{tenant} = t.{tenant} and s.id = t.{receiver}
  {bodyJoin};
end $$;

-- What a killed worker held is free again: its advisory lock is gone.
create or replace function free_dead_claims() returns int
  language plpgsql security definer set search_path = {schema}, pg_temp
  as $$
declare
  freed int;
begin
  update {deliveries} d set claimed_by = null
  where d.claimed_by is not null and not exists (
    select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1
      and l.objid::bigint = (hashtext(d.claimed_by)::bigint & 4294967295));
  get diagnostics freed = row_count;
  return freed;
end $$;

-- Writes what came of deliveries, many at once. Each result is { tenant_id, id, receiver_id, number, at, status,
-- duration_ms, excerpt, error, outcome: succeeded|retry|failed|gone, retry_at, test }; the failure of a test says
-- nothing about its receiver. For each receiver that ended by it a job is added. What belongs to a tenant that moved meanwhile
-- is written by nobody: its server delivers it again, with the same id.
create or replace function finish_deliveries(worker text, results jsonb, patience interval) returns void
  language plpgsql security definer set search_path = {schema}, pg_temp
  as $$
declare
  ended record;
  served uuid[];
begin
  served := enter_served(array(select r.tenant_id from jsonb_to_recordset(results) as r(tenant_id uuid)));
  results := (select jsonb_agg(r.one) from jsonb_array_elements(results) r(one)
    where (r.one ->> 'tenant_id')::uuid = any(served));
  if results is null then
    return;
  end if;

  -- Before any delivery, as by whoever ends a receiver, and in one order: nobody waits for each other.
  perform 1 from {receivers} s
    where s.id in (select r.receiver_id from jsonb_to_recordset(results) as r(receiver_id uuid))
    order by s.id for no key update;

  insert into {attempts} ({tenant}, delivery_id, number, at, status, duration_ms, excerpt, error)
    select r.tenant_id, r.id, r.number, r.at, r.status, r.duration_ms, r.excerpt, r.error
    from jsonb_to_recordset(results) as r(tenant_id uuid, id uuid, number int, at timestamptz, status int,
      duration_ms int, excerpt text, error text)
    -- A delivery may be taken away while it is under way.
    join {deliveries} d on d.{tenant} = r.tenant_id and d.id = r.id
    for key share of d
    on conflict do nothing;

  update {deliveries} d set
      claimed_by = null,
      -- One that was ended meanwhile stays ended, unless it arrived.
      state = case when r.outcome = 'succeeded' then 'succeeded' when d.state <> 'pending' then d.state
        when r.outcome = 'retry' then 'pending' when r.outcome = 'gone' then '{whenGone}' else 'failed' end,
      next_attempt_at = coalesce(r.retry_at, d.next_attempt_at),
      finished_at = case when r.outcome = 'retry' and d.state = 'pending' then null else now() end,
      last_status = r.status, last_error = r.error
    from jsonb_to_recordset(results) as r(tenant_id uuid, id uuid, status int, error text, outcome text, retry_at timestamptz)
    where d.{tenant} = r.tenant_id and d.id = r.id and d.claimed_by = worker;

  update {receivers} s set
      last_success_at = case when r.good then now() else s.last_success_at end,
      failing_since = case when r.good then null else coalesce(s.failing_since, r.failed_at) end
    from (select x.tenant_id, x.receiver_id, bool_or(x.outcome = 'succeeded') as good, min(x.at) as failed_at
          from jsonb_to_recordset(results) as x(tenant_id uuid, receiver_id uuid, outcome text, at timestamptz, test boolean)
          where x.outcome = 'succeeded' or not x.test
          group by 1, 2) r
    where s.{tenant} = r.tenant_id and s.id = r.receiver_id;

  for ended in
    update {receivers} s set
        state = case when r.gone then '{gone}' else 'disabled' end,
        state_reason = case when r.gone then 'gone' else 'failing' end,
        state_changed_at = now()
      from (select x.tenant_id, x.receiver_id, bool_or(x.outcome = 'gone') as gone
            from jsonb_to_recordset(results) as x(tenant_id uuid, receiver_id uuid, outcome text, test boolean)
            where not x.test
            group by 1, 2) r
      where s.{tenant} = r.tenant_id and s.id = r.receiver_id and s.state = 'active'
        and (r.gone or s.failing_since < now() - patience)
      returning s.{tenant} as tenant, s.id, s.state
  loop
    update {deliveries} d set
        state = case when ended.state = 'removed' then 'cancelled' else 'failed' end,
        finished_at = now(), last_error = coalesce(d.last_error, 'The {noun} ended.')
      where d.{tenant} = ended.tenant and d.{receiver} = ended.id and d.state = 'pending';
    perform add_job('{endedJob}', jsonb_build_object('tenantId', ended.tenant, '{endedId}', ended.id));
  end loop;
end $$;

-- Deletes deliveries of every tenant, with their attempts, that ended longer ago than their tenant keeps them. What waits
-- stays. Says how many went.
create or replace function prune_deliveries(most int) returns int
  language plpgsql security definer set search_path = {schema}, pg_temp
  as $$
declare
  pruned int;
begin
  delete from {deliveries} d using (
    select o.{tenant}, o.id from {deliveries} o
    {daysJoin}
    where o.state <> 'pending' and o.claimed_by is null
      and o.finished_at < now() - interval '1 day' * {days}
      and o.finished_at < now() - interval '1 day'
    limit most
    for update of o skip locked
  ) old
  where d.{tenant} = old.{tenant} and d.id = old.id;
  get diagnostics pruned = row_count;
  return pruned;
end $$;

-- What waits, and how receivers fare, for whoever watches the installation: due and for later, seconds the oldest has been
-- due for, receivers that fail at the moment and those that were ended for it. Beyond a hundred thousand nobody counts on.
create or replace function delivery_backlog(out due int, out later int, out oldest float8, out failing int, out ended int)
  language plpgsql stable security definer set search_path = {schema}, pg_temp
  as $$
begin
  select count(*) filter (where w.next_attempt_at <= now()), count(*) filter (where w.next_attempt_at > now()),
      coalesce(extract(epoch from now() - min(w.next_attempt_at) filter (where w.next_attempt_at <= now())), 0)
    into due, later, oldest
    from (select d.next_attempt_at from {deliveries} d where d.state = 'pending' and d.claimed_by is null limit 100000) w;
  select count(*) filter (where s.state = 'active' and s.failing_since is not null),
      count(*) filter (where s.state = 'disabled' and s.state_reason = 'failing')
    into failing, ended from {receivers} s;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['release_lines()', 'next_delivery_in()', 'take_deliveries(text, jsonb, int, int)',
    'free_dead_claims()', 'finish_deliveries(text, jsonb, interval)', 'prune_deliveries(int)',
    'delivery_backlog()']
  loop
    execute format('revoke execute on function {schema}.%s from public', name);
    execute format('grant execute on function {schema}.%s to berthwise_app', name);
  end loop;
end $$;
