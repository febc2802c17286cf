-- The last submission of each form in a list is read from the index alone: by the primary key the planner would walk
-- through the submissions of every other form to find that a new one has none.
drop index submissions_good;
create index submissions_good on submissions (account_id, form_id, id desc) include (submitted_at) where spam is null;

create index deliveries_next on deliveries (next_attempt_at) where state = 'pending' and claimed_by is null;
-- What a subscription has waiting and failed is counted wherever it is shown.
create index deliveries_open on deliveries (account_id, subscription_id, state) where state in ('pending', 'failed');

-- Takes due deliveries of every account for one worker: at most `room` of each host together with what it has under way
-- there (`busy`, by host), and none of a subscription that rests (`busy`, by its id). While little is due its hosts are read off; in a rush the hosts of all that waits are walked,
-- however much waits for each, and as many as there is use for are drawn.
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
