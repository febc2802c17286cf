create table api_keys (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null,
  -- The first letters, by which people know it.
  prefix text not null,
  -- SHA-256 of the key, which is shown once and kept nowhere.
  hash bytea not null unique,
  -- Null: every workspace of the account.
  workspace_ids uuid[],
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
call protect('api_keys');

create table subscriptions (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  hook_url text not null,
  -- Host and port: what deliveries are paced by.
  host text not null,
  -- Signing secrets, sealed; the first signs, a second one stays valid while the receiver changes over.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  state text not null default 'active' check (state in ('active', 'disabled', 'removed')),
  state_reason text,
  failing_since timestamptz,
  last_success_at timestamptz,
  key_id uuid,
  created_at timestamptz not null default now(),
  state_changed_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, form_id) references forms (account_id, id)
);
create unique index subscriptions_pair on subscriptions (form_id, hook_url) where state <> 'removed';
create index subscriptions_by_form on subscriptions (account_id, form_id, id);
call protect('subscriptions');

create table deliveries (
  account_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  -- Null for a test.
  submission_id uuid,
  -- The body of a test; that of a submission stands with the submission.
  body text,
  host text not null,
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed', 'cancelled')),
  attempts int not null default 0,
  -- Attempts since it was last started, by its submission or by a replay: what the schedule counts.
  tries int not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_by text,
  last_status int,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, subscription_id) references subscriptions (account_id, id),
  foreign key (account_id, submission_id) references submissions (account_id, id) on delete cascade
);
create unique index deliveries_once on deliveries (subscription_id, submission_id);
create index deliveries_due on deliveries (host, next_attempt_at) where state = 'pending' and claimed_by is null;
create index deliveries_claimed on deliveries (claimed_by) where claimed_by is not null;
create index deliveries_by_subscription on deliveries (account_id, subscription_id, created_at desc, id);
create index deliveries_by_submission on deliveries (account_id, submission_id);
call protect('deliveries');

create table delivery_attempts (
  account_id uuid not null,
  delivery_id uuid not null,
  number int not null,
  at timestamptz not null,
  status int,
  duration_ms int not null,
  excerpt text,
  error text,
  primary key (account_id, delivery_id, number),
  foreign key (account_id, delivery_id) references deliveries (account_id, id) on delete cascade
);
call protect('delivery_attempts');

-- Who holds a key, asked before any account is known.
create policy owner_works on api_keys to current_user using (true) with check (true);
create policy owner_works on deliveries to current_user using (true) with check (true);
create policy owner_works on subscriptions to current_user using (true) with check (true);
create policy owner_works on submissions to current_user using (true) with check (true);
create policy owner_works on delivery_attempts to current_user using (true) with check (true);
create policy owner_works on files to current_user using (true) with check (true);

create function key_of(of_hash bytea)
  returns table (account_id uuid, id uuid, name text, workspace_ids uuid[], expires_at timestamptz, account_name text, email text)
  language sql stable security definer set search_path = forms, pg_temp
  as $$
    select k.account_id, k.id, k.name, k.workspace_ids, k.expires_at, a.name,
           (select u.email from members m join users u on u.id = m.user_id
            where m.account_id = k.account_id order by (m.user_id = k.created_by) desc, (m.role = 'owner') desc, m.created_at limit 1)
    from api_keys k join accounts a on a.id = k.account_id
    where k.hash = of_hash and k.revoked_at is null
  $$;
revoke execute on function key_of from public;
grant execute on function key_of to berthwise_app;

create trigger access_changed after update of revoked_at, expires_at, workspace_ids or delete on api_keys
  for each statement execute function access_changed();

-- A delivery of a submission to every subscription of its form that has none yet. For one that is paused or disabled it
-- waits in the log as failed, to be sent once the subscription works again. Tells how many are to be sent now.
create function queue_deliveries(in_account uuid, in_form uuid, in_submission uuid) returns int
  language sql as $$
    with queued as (
      insert into deliveries (account_id, id, subscription_id, submission_id, host, state, last_error, finished_at)
        select s.account_id, gen_random_uuid(), s.id, in_submission, s.host,
          case s.state when 'active' then 'pending' else 'failed' end,
          case s.state when 'active' then null else 'The subscription was not active.' end,
          case s.state when 'active' then null else now() end
        from subscriptions s where s.account_id = in_account and s.form_id = in_form and s.state <> 'removed'
        on conflict do nothing
        returning state
    )
    select count(*)::int from queued where state = 'pending'
  $$;

-- Takes one submission of a hosted form in one round trip: stored, with a delivery for every subscription, or refused.
-- Outcome: stored, repeated (the token was used before), full. The token is looked for by the insert itself, which goes by
-- its unique index whatever the planner knows of a table that grew a moment ago.
create function accept_submission(
  in_account uuid, in_form uuid, in_version int, in_id uuid, in_token text, in_data jsonb, in_attribution jsonb,
  in_body text, in_spam text, in_search text, in_files uuid[], in_limit int, in_notify boolean, in_at timestamptz,
  out outcome text, out submission_id uuid, out hooks int)
  language plpgsql as $$
begin
  hooks := 0;
  if in_limit is not null then
    perform pg_advisory_xact_lock(hashtextextended(in_form::text, 7));
    select s.id into submission_id from submissions s where s.form_id = in_form and s.token = in_token;
    if found then
      outcome := 'repeated';
      return;
    end if;
    if (select count(*) from submissions s where s.account_id = in_account and s.form_id = in_form and s.spam is null) >= in_limit then
      outcome := 'full';
      return;
    end if;
  end if;
  insert into submissions as s (account_id, id, form_id, form_version, token, data, attribution, body, spam, search_text, submitted_at)
    values (in_account, in_id, in_form, in_version, in_token, in_data, in_attribution, in_body, in_spam, in_search, in_at)
    on conflict (form_id, token) do update set token = excluded.token
    returning s.id into submission_id;
  if submission_id <> in_id then
    outcome := 'repeated';
    return;
  end if;
  outcome := 'stored';
  if cardinality(in_files) > 0 then
    update files set submission_id = in_id
      where account_id = in_account and form_id = in_form and id = any(in_files) and files.submission_id is null;
  end if;
  if in_spam is not null then
    return;
  end if;
  if exists (select 1 from subscriptions s where s.account_id = in_account and s.form_id = in_form and s.state <> 'removed') then
    hooks := queue_deliveries(in_account, in_form, in_id);
  end if;
  if hooks > 0 then
    perform pg_notify('deliveries', '');
  end if;
  if in_notify then
    perform add_job('notify_submission', jsonb_build_object('tenantId', in_account, 'submissionId', in_id));
  end if;
end $$;

-- Takes due deliveries of every account for one worker, at most `room` of each host and none of the hosts in `full_hosts`.
create function claim_deliveries(worker text, busy jsonb, room int, most int)
  returns table (account_id uuid, id uuid, subscription_id uuid, host text, attempts int, tries int, hook_url text, secret text,
                 previous_secret text, body text, test boolean)
  language plpgsql security definer set search_path = forms, pg_temp
  as $$
begin
  return query
  with recursive hosts as (
    (select d.host from deliveries d where d.state = 'pending' and d.claimed_by is null order by d.host limit 1)
    union all
    (select (select d.host from deliveries d where d.state = 'pending' and d.claimed_by is null and d.host > h.host
             order by d.host limit 1) from hosts h where h.host is not null)
  ),
  due as (
    select c.account_id, c.id
    from hosts h
    cross join lateral (
      select d.account_id, d.id, row_number() over () as place from (
        select d.account_id, d.id from deliveries d
        where d.host = h.host and d.state = 'pending' and d.claimed_by is null and d.next_attempt_at <= now()
        order by d.next_attempt_at
        limit greatest(room - coalesce((busy ->> h.host)::int, 0), 0)
        for update skip locked
      ) d
    ) c
    where h.host is not null
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

-- When the next waiting delivery falls due.
create function next_delivery_at() returns timestamptz
  language sql stable security definer set search_path = forms, pg_temp
  as $$ select min(next_attempt_at) from deliveries where state = 'pending' and claimed_by is null $$;
revoke execute on function next_delivery_at from public;
grant execute on function next_delivery_at to berthwise_app;

-- Gives back what workers hold that are dead: each living one holds an advisory lock of its name.
create function free_dead_claims() returns int
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

-- Writes what came of deliveries, many at once. Each result is { account_id, id, subscription_id, number, at, status,
-- duration_ms, excerpt, error, outcome: succeeded|retry|failed|gone, retry_at, test }; the failure of a test says
-- nothing about its subscription. Tells which subscriptions ended by it.
create function finish_deliveries(worker text, results jsonb, patience interval)
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

-- Forms of every account that delete old submissions.
create function forms_with_retention() returns table (account_id uuid, id uuid)
  language sql stable security definer set search_path = forms, pg_temp
  as $$ select f.account_id, f.id from forms f where f.retention_days is not null $$;
revoke execute on function forms_with_retention from public;
grant execute on function forms_with_retention to berthwise_app;
