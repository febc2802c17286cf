-- A subscription may ask for its deliveries one after another, in the order the submissions came. What waits in its line is
-- due at no time ('infinity'); the first of the line is made due when nothing of the subscription is due or under way. Tests
-- stand in no line.
alter table subscriptions add column in_order boolean not null default false;
create index subscriptions_in_order on subscriptions (account_id, id) where in_order and state = 'active';
create index deliveries_in_line on deliveries (account_id, subscription_id, submission_id)
  where state = 'pending' and next_attempt_at = 'infinity';

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

-- Makes the first of each line due whose subscription has nothing else on its way. Each line is locked and looked at anew,
-- so that two workers never release two of one line.
create function release_lines() returns void
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

-- What a subscription has on its way beside its line is looked for in each line that is looked at.
create index deliveries_under_way on deliveries (account_id, subscription_id)
  where state = 'pending' and submission_id is not null and next_attempt_at < 'infinity';

create or replace function next_delivery_in() returns float8
  language sql stable security definer set search_path = forms, pg_temp
  as $$
    select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 from deliveries
    where state = 'pending' and claimed_by is null and next_attempt_at > now() - interval '0.2 seconds' and next_attempt_at < 'infinity'
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
