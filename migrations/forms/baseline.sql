-- Made by `node scripts/baseline/write-baseline.ts`. What these files make together, for new installations.
-- 0001_foundation 9cfd33e447cfbec0e261d57cbbce3b666222537813e44507f177879107c13606
-- 0002_forms 3deef4101beffa881f977b00ec2c229063ac9df3ee1da5b170a9834c3e8c8751
-- 0003_hooks 29c823ef1ea57e0bfea82ed065aa243ea780399c59dbcc93b35ae9d44e05c7e6
-- 0004_waiting_files c756f073d55c99efa0a0c18154173abafa17a4a6e977afe68ccfde9534d7f555
-- 0005_submissions_together edf9aa50b090fbaf3c0a47dd81d87b5160b2764c835d85a0f8e326efec277826
-- 0006_due_deliveries 2a8c08cfdd54c9c5a11650325b0c32e0668cf9c1451e78f9d29cd9bc7b31f58d
-- 0007_kept_answers cec871f306b75795a0ecfde6a42ddb44d17c721888e3402a5f9e10a36d5536cf
-- 0008_ended_subscriptions df58475e3eb0fbeca04d130f3a992f9612836e147cd731d6fa3db8650aaeb9d0
-- 0009_next_delivery 35e6b8fa42f99d8b6762c4d8fa0bc9bc2c723b0e644abc57e41e89ca429a69d1
-- 0010_access_and_limits 0465b5d01cdd350d8e427fb3540984771f2a596b683b901cf04f732eb00f0653
-- 0012_people 153ee2f27213635acfd667a3c063385112e45014e1c8d24dc1386011aab86a59
-- 0013_uploads 95bf2ab263ddf311b68e0bc13cf5efdba7614cfe14f5372754ba2141eb6f6fa0
-- 0014_corrections ed4784fec132c27785eac688265e385ad202c64cbd4be66acf9fc64e7c171f32
-- 0015_in_order 136a2bd3cd7865ef90c0e1c7bcfe78cd05caa19eaa627504fe29631721b1afd6
-- 0016_addresses_and_results 13c49048b851cef61b64f71878a839904158b9568d59bec8926487a49d92b6b5
-- 0017_delivery_logs 819eaf02c0c37be86a972edc93a77ffba1ea537f8c6d326f83be24adc1707c55
-- 0018_delivery_engine 372523ec7853883682974c4585b5f650373610163185cd009d49386711776372
-- 0019_mail 62604a6cab40263f67ba3288a4c9ba4ae3682ad07641238bbf65e91fed3a0730
-- 0022_requests_of_deliveries f7b99f5d4dafd6b2d2e9346db259250d930acf6edd1502232f27186008dd3e83
-- 0023_processes 44ad3aeed317f967c3184b06e55c9906a6ca1e42a083cac788c6970697fb17a7
-- 0024_second_factors 5c2beeb9074f2aa12b99bb34aa20f8fbc3503ca7d1659ee2d27f4fbf66eac4aa
-- 0025_passkeys 08d374b271a76834ba8af051c4a8546822ca638d92b2f8dde2f626f91d16151d
-- 0026_sign_on 7f4025cd94ed0bb1ee369be191ebbda202a3e9aee0042c2574a8e6d8f3fc95e7
-- 0030_kinds_of_actors 35a7634801d33be674308d1e4b5adbc9af00b7d7e39d3b71bb4fc6b348a18933
-- 0031_written_by_the_version_before 61564b53e467023359d3f91e2e9b4fb9e040a4593815243119dbd0c0a013c9cf
-- 0032_named_subscriptions 598c3d42d525c58c4e2bc01bb5550d71158d3d8de578eed0c4c29709266d7d0f
-- 0033_confirmations 93d3b0da046959ebbb6aec1e84fa435fa9dc536cbaf1bdac1032937632031f8c
-- 0034_access 6cd0d3fd65dac942f59a3cc5d64f88c7f5176a336e2787c0c1488c5a5a4b9055
-- 0035_unfinished_answers fb53999e02818c6a533d32f1b138782facc9df842508d3ebd94203bf281dfe64
-- 0036_covers 344776ef38d9746feead152e4baa5cd5c1eea001a186aa7ee5688e0a8d416cf5
-- 0037_held_mail 97a5063ca572d7b2313a879f4a96f3323147a827eb630a180035caf969cfa7c6
-- 0038_maintenance d8d6d48195a4263fd1e3d5bb07f8089b7d85325ca468c4d9073c9461ffa0dce8
-- 0038_sending_pause 785d92616ca1191faf2a172df979e049d959649b43025750b49925c67a423185
-- 0039_servers f6bed08dc8c13063896fee60a96dbd17f3be556c7a83f2cfb146779fd21dc433
-- 0040_addresses_move 8cbcec0e8a2d1584b7ea2c7c05d1785e127b84fce2e5e94d0470b2502f4c31c7
-- 0041_reasons_of_failures e570c7463922f682316ed4b1694c5b3bb66f6adf28cee7840dcdc64f30d87765

-- Bodies name tables that are not there yet.
set local check_function_bodies = off;

create extension if not exists btree_gin with schema public;
create extension if not exists pg_trgm with schema public;

CREATE OR REPLACE FUNCTION forms.accept_submission(in_account uuid, in_form uuid, in_version integer, in_id uuid, in_token text, in_digest text, in_data jsonb, in_attribution jsonb, in_body text, in_spam text, in_search text, in_files uuid[], in_limit integer, in_notify boolean, in_at timestamp with time zone, OUT outcome text, OUT submission_id uuid, OUT hooks integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  hooks := 0;
  if in_limit is not null then
    perform pg_advisory_xact_lock(hashtextextended(in_form::text, 7));
    select s.id into submission_id from submissions s
      where s.form_id = in_form and s.token = in_token and s.digest = in_digest;
    if found then
      outcome := 'repeated';
      return;
    end if;
    if (select count(*) from submissions s where s.account_id = in_account and s.form_id = in_form and s.spam is null) >= in_limit then
      outcome := 'full';
      return;
    end if;
  end if;
  insert into submissions as s (account_id, id, form_id, form_version, token, digest, data, attribution, body, spam, search_text, submitted_at)
    values (in_account, in_id, in_form, in_version, in_token, in_digest, in_data, in_attribution, in_body, in_spam, in_search, in_at)
    on conflict (form_id, token, digest) do update set token = excluded.token
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
end $function$;
CREATE OR REPLACE FUNCTION forms.accept_submissions(in_account uuid, received json)
 RETURNS TABLE(outcome text, submission_id uuid)
 LANGUAGE plpgsql
AS $function$
declare
  r record;
begin
  for r in
    select * from json_to_recordset(received) as x("formId" uuid, version int, id uuid, token text, digest text, data jsonb,
      attribution jsonb, body text, spam text, search text, files uuid[], most int, notify boolean, at timestamptz)
  loop
    select a.outcome, a.submission_id into outcome, submission_id from accept_submission(in_account, r."formId", r.version,
      r.id, r.token, r.digest, r.data, r.attribution, r.body, r.spam, r.search, r.files, r.most, r.notify, r.at) a;
    return next;
  end loop;
end $function$;
CREATE OR REPLACE FUNCTION forms.access_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION forms.add_job(task text, payload jsonb, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, key text DEFAULT NULL::text, queue text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$ begin
    perform forms_queue.add_job(task, payload::json, queue_name => queue, run_at => run_at, job_key => key);
  end $function$;
CREATE OR REPLACE FUNCTION forms.count_hit(of_key text, most integer, seconds integer, OUT taken boolean, OUT used integer, OUT free_in double precision)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'forms', 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION forms.forget_kept_answers()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$ delete from idempotency_keys where created_at < now() - interval '24 hours' $function$;
CREATE OR REPLACE FUNCTION forms.forget_waiting_files(idle interval, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$
declare
  keys text[];
begin
  with waiting as (
    select w.account_id, w.id from files w
    where w.submission_id is null and w.field_id <> 'logo' and w.active_at < now() - idle
    order by w.active_at
    limit most
    for update skip locked
  ),
  gone as (
    delete from files f using waiting where f.account_id = waiting.account_id and f.id = waiting.id
    returning f.account_id, f.id
  )
  select array_agg(gone.account_id || '/' || gone.id) into keys from gone;
  update files set sender = null where sender is not null and created_at < now() - interval '1 day';
  if keys is null then
    return 0;
  end if;
  perform add_job('remove_files', jsonb_build_object('keys', to_jsonb(keys)));
  return cardinality(keys);
end $function$;
CREATE OR REPLACE FUNCTION forms.form_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('form_changed', coalesce(old.slug, ''));
  return null;
end $function$;
CREATE OR REPLACE FUNCTION forms.forms_with_retention()
 RETURNS TABLE(account_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$ select f.account_id, f.id from forms f where f.retention_days is not null $function$;
CREATE OR REPLACE FUNCTION forms.hosted_form(of_slug text)
 RETURNS TABLE(account_id uuid, id uuid, name text, slug text, published_version integer, definition jsonb, closes_at timestamp with time zone, response_limit integer, logo_file_id uuid, notified boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$
    select f.account_id, f.id, f.name, f.slug, f.published_version, v.definition, f.closes_at, f.response_limit,
           f.logo_file_id, cardinality(f.notify_emails) > 0
    from form_addresses a
    join forms f on f.account_id = a.account_id and f.id = a.form_id
    join form_versions v on v.account_id = f.account_id and v.form_id = f.id and v.number = f.published_version
    where a.slug = of_slug and f.archived_at is null
  $function$;
CREATE OR REPLACE FUNCTION forms.keep_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$
begin
  insert into form_addresses (slug, account_id, form_id) values (new.slug, new.account_id, new.id) on conflict (slug) do nothing;
  if not exists (select 1 from form_addresses a where a.slug = new.slug and a.form_id = new.id) then
    raise exception 'The address is taken.' using errcode = 'unique_violation';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION forms.keep_upload(in_account uuid, in_id uuid, in_form uuid, in_field text, in_name text, in_type text, in_size integer, in_hash text, in_sender text, quota jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$
declare
  refused text;
begin
  -- One at a time: what two processes would let in together is counted by neither alone.
  perform pg_advisory_xact_lock(hashtextextended('berthwise uploads', 11));
  refused := upload_refused(in_account, in_form, in_size, in_sender, quota);
  if refused is not null then
    return refused;
  end if;
  insert into files (account_id, id, form_id, field_id, name, media_type, size, hash, sender)
    values (in_account, in_id, in_form, in_field, in_name, in_type, in_size, in_hash, in_sender);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION forms.key_of(of_hash bytea)
 RETURNS TABLE(account_id uuid, id uuid, name text, workspace_ids uuid[], expires_at timestamp with time zone, account_name text, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$
    select k.account_id, k.id, k.name, k.workspace_ids, k.expires_at, a.name,
           (select u.email from members m join users u on u.id = m.user_id
            where m.account_id = k.account_id order by (m.user_id = k.created_by) desc, (m.role = 'owner') desc, m.created_at limit 1)
    from api_keys k join accounts a on a.id = k.account_id
    where k.hash = of_hash and k.revoked_at is null
  $function$;
CREATE OR REPLACE FUNCTION forms.membership_of(who uuid)
 RETURNS TABLE(account_id uuid, account_name text, role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$ select m.account_id, a.name, m.role from members m join accounts a on a.id = m.account_id where m.user_id = who $function$;
CREATE OR REPLACE PROCEDURE forms.protect(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy own_account on %I using (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))
     with check (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))', name);
  execute format('grant select, insert, update, delete on %I to berthwise_app', name);
end $procedure$;
CREATE OR REPLACE PROCEDURE forms.protect_optional(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy own_account on %I using (account_id is not distinct from (select nullif(current_setting(''app.account_id'', true), '''')::uuid))
     with check (account_id is not distinct from (select nullif(current_setting(''app.account_id'', true), '''')::uuid))', name);
  execute format('grant select, insert, update, delete on %I to berthwise_app', name);
end $procedure$;
CREATE OR REPLACE FUNCTION forms.queue_deliveries(in_account uuid, in_form uuid, in_submission uuid)
 RETURNS integer
 LANGUAGE sql
AS $function$
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
  $function$;
CREATE OR REPLACE FUNCTION forms.slug_taken(of_slug text, by_form uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$ select exists (select 1 from form_addresses where slug = of_slug and form_id <> by_form) $function$;
CREATE OR REPLACE FUNCTION forms.stray_files(keys text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$
    select k.key from unnest(keys) as k(key)
    where not exists (select 1 from files f where f.account_id = split_part(k.key, '/', 1)::uuid and f.id = split_part(k.key, '/', 2)::uuid)
  $function$;
CREATE OR REPLACE FUNCTION forms.touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $function$;
CREATE OR REPLACE FUNCTION forms.upload_refused(in_account uuid, in_form uuid, in_size integer, in_sender text, quota jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'forms', 'pg_temp'
AS $function$
declare
  sender_day bigint;
  form_day bigint;
  account_day bigint;
  sender_waiting bigint;
  account_waiting bigint;
  account_files bigint;
  all_waiting bigint;
begin
  select coalesce(sum(size), 0), coalesce(sum(size) filter (where form_id = in_form), 0),
         coalesce(sum(size) filter (where sender = in_sender), 0)
    into account_day, form_day, sender_day
    from files where account_id = in_account and created_at > now() - interval '1 day';
  select coalesce(sum(size), 0), coalesce(sum(size) filter (where account_id = in_account), 0),
         count(*) filter (where account_id = in_account), coalesce(sum(size) filter (where sender = in_sender), 0)
    into all_waiting, account_waiting, account_files, sender_waiting
    from files where submission_id is null and field_id <> 'logo';
  return case
    when sender_day + in_size > (quota ->> 'senderDay')::bigint or sender_waiting + in_size > (quota ->> 'senderWaiting')::bigint then 'sender'
    when form_day + in_size > (quota ->> 'formDay')::bigint then 'form'
    when account_day + in_size > (quota ->> 'accountDay')::bigint or account_waiting + in_size > (quota ->> 'accountWaiting')::bigint
      or account_files >= (quota ->> 'waitingFiles')::bigint then 'account'
    when all_waiting + in_size > (quota ->> 'allWaiting')::bigint then 'installation'
  end;
end $function$;

create table accounts (
  id uuid not null,
  name text not null,
  created_at timestamp with time zone default now() not null
);
create table api_keys (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  workspace_ids uuid[],
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null
);
create table credentials (
  id uuid not null,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  id_token text,
  password text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table deliveries (
  account_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  submission_id uuid,
  body text,
  host text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  tries integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  claimed_by text,
  last_status integer,
  last_error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  request_id text
);
create table delivery_attempts (
  account_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  status integer,
  duration_ms integer not null,
  excerpt text,
  error text
);
create table delivery_log_settings (
  account_id uuid not null,
  days integer not null
);
create table error_events (
  account_id uuid,
  id uuid not null,
  request_id text not null,
  user_id uuid,
  method text not null,
  path text not null,
  status integer not null,
  error_name text not null,
  error_message text not null,
  stack_head text,
  body_excerpt text,
  duration_ms integer,
  ip text,
  user_agent text,
  created_at timestamp with time zone default now() not null
);
create table events (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  action text not null,
  entity_type text not null,
  entity_id uuid,
  entity_label text,
  actor_id uuid,
  actor_name text,
  old_values jsonb,
  new_values jsonb,
  metadata jsonb,
  severity text default 'info'::text not null,
  request_id text,
  cause_id uuid,
  search_text text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  actor_kind text default 'staff'::text not null
);
create table files (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  field_id text,
  submission_id uuid,
  name text not null,
  media_type text not null,
  size integer not null,
  created_at timestamp with time zone default now() not null,
  active_at timestamp with time zone default now() not null,
  sender text,
  hash text
);
create table form_addresses (
  slug text not null,
  account_id uuid not null,
  form_id uuid not null,
  created_at timestamp with time zone default now() not null
);
create table form_counts (
  account_id uuid not null,
  form_id uuid not null,
  day date not null,
  kind text not null,
  detail text default ''::text not null,
  count bigint not null
);
create table form_versions (
  account_id uuid not null,
  form_id uuid not null,
  number integer not null,
  definition jsonb not null,
  published_by uuid,
  published_at timestamp with time zone default now() not null
);
create table forms (
  account_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  slug text not null,
  draft jsonb not null,
  published_version integer,
  published_at timestamp with time zone,
  closes_at timestamp with time zone,
  response_limit integer,
  retention_days integer,
  notify_emails text[] default '{}'::text[] not null,
  logo_file_id uuid,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  password_hash text,
  once_field text,
  keeps_unfinished boolean default false not null,
  cover_file_id uuid
);
create table idempotency_keys (
  account_id uuid,
  caller text not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status integer,
  response text,
  created_at timestamp with time zone default now() not null
);
create table installation (
  key text not null,
  value text not null
);
create table invitations (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  token_hash text not null,
  invited_by_name text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null
);
create table mails (
  account_id uuid,
  id uuid not null,
  category text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  link text,
  sender text default 'noreply'::text not null,
  cc text[] default '{}'::text[] not null,
  reply_to text,
  language text default 'en'::text not null,
  entity_type text,
  entity_id uuid,
  reason jsonb
);
create table maintenance (
  single boolean default true not null,
  message text,
  until timestamp with time zone,
  since timestamp with time zone default now() not null
);
create table members (
  account_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone default now() not null
);
create table move_marks (
  id uuid not null,
  tenant_id uuid not null,
  written_at timestamp with time zone default now() not null
);
create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone
);
create table processes (
  id uuid not null,
  work text not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null
);
create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint
);
create table rate_windows (
  key text not null,
  hits timestamp with time zone[] not null,
  expires_at timestamp with time zone not null
);
create table recovery_codes (
  user_id uuid not null,
  hash text not null
);
create table second_factors (
  user_id uuid not null,
  key text not null,
  confirmed_at timestamp with time zone,
  last_step integer default 0 not null,
  created_at timestamp with time zone default now() not null
);
create table sending_pause (
  one boolean default true not null,
  since timestamp with time zone default now() not null
);
create table sessions (
  id uuid not null,
  token text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  second_factor text
);
create table shards (
  name text not null,
  url text,
  replication_url text,
  region text,
  state text default 'open'::text not null,
  migrated_to text,
  added_at timestamp with time zone default now() not null
);
create table submissions (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  form_version integer not null,
  token text not null,
  data jsonb not null,
  attribution jsonb default '{}'::jsonb not null,
  body text not null,
  spam text,
  search_text text default ''::text not null,
  submitted_at timestamp with time zone default now() not null,
  digest text default ''::text not null,
  language text,
  confirmation text
);
create table subscriptions (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  hook_url text not null,
  host text not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp with time zone,
  state text default 'active'::text not null,
  state_reason text,
  failing_since timestamp with time zone,
  last_success_at timestamp with time zone,
  key_id uuid,
  created_at timestamp with time zone default now() not null,
  state_changed_at timestamp with time zone default now() not null,
  in_order boolean default false not null,
  name text,
  link text
);
create table tenant_moves (
  id uuid not null,
  tenant_id uuid not null,
  source text not null,
  target text not null,
  step text not null,
  details jsonb default '{}'::jsonb not null,
  error text,
  asked_by uuid,
  started_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone
);
create table tenant_places (
  tenant_id uuid not null,
  shard text not null,
  changed_at timestamp with time zone default now() not null
);
create table tenants_away (
  tenant_id uuid not null,
  since timestamp with time zone default now() not null
);
create table unfinished_answers (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  form_version integer not null,
  token text not null,
  data jsonb not null,
  step integer not null,
  steps integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table users (
  id uuid not null,
  email text not null,
  email_verified boolean default false not null,
  name text default ''::text not null,
  image text,
  preferences jsonb default '{}'::jsonb not null,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table workspaces (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);





alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table api_keys add constraint api_keys_hash_key UNIQUE (hash);
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (account_id, id);
alter table credentials add constraint credentials_pkey PRIMARY KEY (id);
alter table deliveries add constraint deliveries_pkey PRIMARY KEY (account_id, id);
alter table deliveries add constraint deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])));
alter table delivery_attempts add constraint delivery_attempts_pkey PRIMARY KEY (account_id, delivery_id, number);
alter table delivery_log_settings add constraint delivery_log_settings_days_check CHECK (((days >= 1) AND (days <= 3650)));
alter table delivery_log_settings add constraint delivery_log_settings_pkey PRIMARY KEY (account_id);
alter table error_events add constraint error_events_pkey PRIMARY KEY (id);
alter table events add constraint events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'client'::text, 'signer'::text, 'visitor'::text, 'key'::text, 'system'::text])));
alter table events add constraint events_pkey PRIMARY KEY (account_id, id);
alter table events add constraint events_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text])));
alter table files add constraint files_pkey PRIMARY KEY (account_id, id);
alter table form_addresses add constraint form_addresses_pkey PRIMARY KEY (slug);
alter table form_counts add constraint form_counts_kind_check CHECK ((kind = ANY (ARRAY['view'::text, 'start'::text, 'reach'::text, 'send'::text, 'time'::text])));
alter table form_counts add constraint form_counts_pkey PRIMARY KEY (account_id, form_id, day, kind, detail);
alter table form_versions add constraint form_versions_pkey PRIMARY KEY (account_id, form_id, number);
alter table forms add constraint forms_once_field_check CHECK ((once_field ~ '^[a-z0-9]{4,16}$'::text));
alter table forms add constraint forms_pkey PRIMARY KEY (account_id, id);
alter table forms add constraint forms_response_limit_check CHECK ((response_limit > 0));
alter table forms add constraint forms_retention_days_check CHECK ((retention_days > 0));
alter table forms add constraint forms_slug_key UNIQUE (slug);
alter table idempotency_keys add constraint idempotency_keys_account_id_caller_key_key UNIQUE NULLS NOT DISTINCT (account_id, caller, key);
alter table installation add constraint installation_pkey PRIMARY KEY (key);
alter table invitations add constraint invitations_account_id_email_key UNIQUE (account_id, email);
alter table invitations add constraint invitations_pkey PRIMARY KEY (account_id, id);
alter table invitations add constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text])));
alter table mails add constraint mails_pkey PRIMARY KEY (id);
alter table mails add constraint mails_sender_check CHECK ((sender = ANY (ARRAY['noreply'::text, 'sales'::text])));
alter table mails add constraint mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'uncertain'::text, 'held'::text])));
alter table maintenance add constraint maintenance_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 500)));
alter table maintenance add constraint maintenance_pkey PRIMARY KEY (single);
alter table maintenance add constraint maintenance_single_check CHECK (single);
alter table members add constraint members_pkey PRIMARY KEY (account_id, user_id);
alter table members add constraint members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text])));
alter table members add constraint members_user_id_key UNIQUE (user_id);
alter table move_marks add constraint move_marks_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table processes add constraint processes_pkey PRIMARY KEY (id);
alter table processes add constraint processes_work_check CHECK ((work = ANY (ARRAY['web'::text, 'worker'::text])));
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table rate_windows add constraint rate_windows_pkey PRIMARY KEY (key);
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, hash);
alter table second_factors add constraint second_factors_pkey PRIMARY KEY (user_id);
alter table sending_pause add constraint sending_pause_one_check CHECK (one);
alter table sending_pause add constraint sending_pause_pkey PRIMARY KEY (one);
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_second_factor_check CHECK ((second_factor = ANY (ARRAY['code'::text, 'passkey'::text])));
alter table sessions add constraint sessions_token_key UNIQUE (token);
alter table shards add constraint shards_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{0,30}$'::text));
alter table shards add constraint shards_pkey PRIMARY KEY (name);
alter table shards add constraint shards_region_check CHECK ((length(region) <= 60));
alter table shards add constraint shards_state_check CHECK ((state = ANY (ARRAY['open'::text, 'draining'::text])));
alter table submissions add constraint submissions_confirmation_check CHECK ((confirmation = ANY (ARRAY['written'::text, 'limited'::text])));
alter table submissions add constraint submissions_once UNIQUE (form_id, token, digest);
alter table submissions add constraint submissions_pkey PRIMARY KEY (account_id, id);
alter table submissions add constraint submissions_spam_check CHECK ((spam = ANY (ARRAY['honeypot'::text, 'marked'::text])));
alter table subscriptions add constraint subscriptions_link_check CHECK ((length(link) <= 4000));
alter table subscriptions add constraint subscriptions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table subscriptions add constraint subscriptions_pkey PRIMARY KEY (account_id, id);
alter table subscriptions add constraint subscriptions_state_check CHECK ((state = ANY (ARRAY['active'::text, 'disabled'::text, 'removed'::text])));
alter table tenant_moves add constraint tenant_moves_pkey PRIMARY KEY (id);
alter table tenant_places add constraint tenant_places_pkey PRIMARY KEY (tenant_id);
alter table tenants_away add constraint tenants_away_pkey PRIMARY KEY (tenant_id);
alter table unfinished_answers add constraint unfinished_answers_account_id_form_id_token_key UNIQUE (account_id, form_id, token);
alter table unfinished_answers add constraint unfinished_answers_pkey PRIMARY KEY (account_id, id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table verifications add constraint verifications_pkey PRIMARY KEY (id);
alter table workspaces add constraint workspaces_pkey PRIMARY KEY (account_id, id);
alter table api_keys add constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table api_keys add constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table credentials add constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table deliveries add constraint deliveries_account_id_submission_id_fkey FOREIGN KEY (account_id, submission_id) REFERENCES submissions(account_id, id) ON DELETE CASCADE;
alter table deliveries add constraint deliveries_account_id_subscription_id_fkey FOREIGN KEY (account_id, subscription_id) REFERENCES subscriptions(account_id, id);
alter table delivery_attempts add constraint delivery_attempts_account_id_delivery_id_fkey FOREIGN KEY (account_id, delivery_id) REFERENCES deliveries(account_id, id) ON DELETE CASCADE;
alter table delivery_log_settings add constraint delivery_log_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table error_events add constraint error_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table events add constraint events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table files add constraint files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table files add constraint files_account_id_form_id_fkey FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id);
alter table files add constraint files_account_id_submission_id_fkey FOREIGN KEY (account_id, submission_id) REFERENCES submissions(account_id, id);
alter table form_addresses add constraint form_addresses_account_id_form_id_fkey FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
alter table form_counts add constraint form_counts_account_id_form_id_fkey FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
alter table form_versions add constraint form_versions_account_id_form_id_fkey FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id);
alter table form_versions add constraint form_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id) ON DELETE SET NULL;
alter table forms add constraint forms_account_id_workspace_id_fkey FOREIGN KEY (account_id, workspace_id) REFERENCES workspaces(account_id, id);
alter table idempotency_keys add constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table invitations add constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table mails add constraint mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table members add constraint members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table members add constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table second_factors add constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table submissions add constraint submissions_account_id_form_id_form_version_fkey FOREIGN KEY (account_id, form_id, form_version) REFERENCES form_versions(account_id, form_id, number);
alter table subscriptions add constraint subscriptions_account_id_form_id_fkey FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id);
alter table tenant_places add constraint tenant_places_shard_fkey FOREIGN KEY (shard) REFERENCES shards(name);
alter table unfinished_answers add constraint unfinished_answers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table unfinished_answers add constraint unfinished_answers_account_id_form_id_fkey FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
alter table workspaces add constraint workspaces_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);

CREATE UNIQUE INDEX credentials_by_subject ON forms.credentials USING btree (provider_id, account_id) WHERE (provider_id <> 'credential'::text);
CREATE INDEX credentials_by_user ON forms.credentials USING btree (user_id);
CREATE INDEX deliveries_by_submission ON forms.deliveries USING btree (account_id, submission_id);
CREATE INDEX deliveries_by_subscription ON forms.deliveries USING btree (account_id, subscription_id, created_at DESC, id);
CREATE INDEX deliveries_claimed ON forms.deliveries USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX deliveries_due ON forms.deliveries USING btree (host, next_attempt_at) WHERE ((state = 'pending'::text) AND (claimed_by IS NULL));
CREATE INDEX deliveries_finished ON forms.deliveries USING btree (finished_at) WHERE (state <> 'pending'::text);
CREATE INDEX deliveries_in_line ON forms.deliveries USING btree (account_id, subscription_id, submission_id) WHERE ((state = 'pending'::text) AND (next_attempt_at = 'infinity'::timestamp with time zone));
CREATE INDEX deliveries_next ON forms.deliveries USING btree (next_attempt_at) WHERE ((state = 'pending'::text) AND (claimed_by IS NULL));
CREATE UNIQUE INDEX deliveries_once ON forms.deliveries USING btree (subscription_id, submission_id);
CREATE INDEX deliveries_open ON forms.deliveries USING btree (account_id, subscription_id, state) WHERE (state = ANY (ARRAY['pending'::text, 'failed'::text]));
CREATE INDEX deliveries_under_way ON forms.deliveries USING btree (account_id, subscription_id) WHERE ((state = 'pending'::text) AND (submission_id IS NOT NULL) AND (next_attempt_at < 'infinity'::timestamp with time zone));
CREATE INDEX events_by_entity ON forms.events USING btree (account_id, entity_type, entity_id, id DESC);
CREATE INDEX files_by_submission ON forms.files USING btree (account_id, submission_id);
CREATE INDEX files_of_the_day ON forms.files USING btree (account_id, created_at) INCLUDE (form_id, sender, size);
CREATE INDEX files_waiting ON forms.files USING btree (active_at) INCLUDE (account_id, form_id, sender, size) WHERE ((submission_id IS NULL) AND (field_id <> 'logo'::text));
CREATE INDEX files_with_sender ON forms.files USING btree (created_at) WHERE (sender IS NOT NULL);
CREATE INDEX form_addresses_by_form ON forms.form_addresses USING btree (account_id, form_id);
CREATE UNIQUE INDEX forms_by_id ON forms.forms USING btree (id);
CREATE INDEX forms_by_workspace ON forms.forms USING btree (account_id, workspace_id, id DESC);
CREATE INDEX idempotency_keys_by_age ON forms.idempotency_keys USING btree (created_at);
CREATE INDEX mails_by_account ON forms.mails USING btree (account_id, created_at DESC);
CREATE INDEX mails_confirmations ON forms.mails USING btree (account_id, to_address, created_at) WHERE (category ~~ 'confirmation %'::text);
CREATE INDEX mails_confirmations_of_form ON forms.mails USING btree (account_id, entity_id, created_at) WHERE (category ~~ 'confirmation %'::text);
CREATE INDEX passkeys_by_user ON forms.passkeys USING btree (user_id);
CREATE INDEX rate_windows_by_end ON forms.rate_windows USING btree (expires_at);
CREATE INDEX sessions_by_user ON forms.sessions USING btree (user_id);
CREATE INDEX submissions_by_form ON forms.submissions USING btree (account_id, form_id, id DESC);
CREATE INDEX submissions_good ON forms.submissions USING btree (account_id, form_id, id DESC) INCLUDE (submitted_at) WHERE (spam IS NULL);
CREATE INDEX subscriptions_by_form ON forms.subscriptions USING btree (account_id, form_id, id);
CREATE INDEX subscriptions_in_order ON forms.subscriptions USING btree (account_id, id) WHERE (in_order AND (state = 'active'::text));
CREATE UNIQUE INDEX subscriptions_pair ON forms.subscriptions USING btree (form_id, hook_url) WHERE (state <> 'removed'::text);
CREATE UNIQUE INDEX tenant_moves_one ON forms.tenant_moves USING btree (tenant_id) WHERE (ended_at IS NULL);
CREATE INDEX unfinished_answers_by_age ON forms.unfinished_answers USING btree (account_id, updated_at);
CREATE INDEX unfinished_answers_by_form ON forms.unfinished_answers USING btree (account_id, form_id, updated_at DESC, id);
CREATE UNIQUE INDEX users_email ON forms.users USING btree (lower(email));
CREATE INDEX verifications_by_identifier ON forms.verifications USING btree (identifier);
CREATE UNIQUE INDEX workspaces_name ON forms.workspaces USING btree (account_id, lower(name));

CREATE TRIGGER access_changed AFTER UPDATE ON forms.accounts FOR EACH ROW EXECUTE FUNCTION access_changed('tenant', 'id');
CREATE TRIGGER access_changed AFTER UPDATE OF revoked_at, expires_at, workspace_ids, name ON forms.api_keys FOR EACH ROW EXECUTE FUNCTION access_changed('key', 'id');
CREATE TRIGGER access_ended AFTER DELETE ON forms.api_keys FOR EACH ROW EXECUTE FUNCTION access_changed('key', 'id');
CREATE TRIGGER form_changed AFTER DELETE OR UPDATE ON forms.forms FOR EACH ROW EXECUTE FUNCTION form_changed();
CREATE TRIGGER keep_address AFTER INSERT OR UPDATE OF slug ON forms.forms FOR EACH ROW EXECUTE FUNCTION keep_address();
CREATE TRIGGER touch BEFORE UPDATE ON forms.forms FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE ON forms.members FOR EACH ROW EXECUTE FUNCTION access_changed('tenant', 'account_id', 'user', 'user_id');
CREATE TRIGGER access_changed AFTER INSERT OR DELETE ON forms.second_factors FOR EACH ROW EXECUTE FUNCTION access_changed('user', 'user_id');
CREATE TRIGGER access_confirmed AFTER UPDATE ON forms.second_factors FOR EACH ROW WHEN ((new.confirmed_at IS DISTINCT FROM old.confirmed_at)) EXECUTE FUNCTION access_changed('user', 'user_id');
CREATE TRIGGER access_changed AFTER DELETE ON forms.sessions FOR EACH ROW EXECUTE FUNCTION access_changed('session', 'id');
CREATE TRIGGER access_shortened AFTER UPDATE ON forms.sessions FOR EACH ROW WHEN (((new.expires_at < old.expires_at) OR (new.user_id <> old.user_id) OR (new.token <> old.token) OR (new.second_factor IS DISTINCT FROM old.second_factor))) EXECUTE FUNCTION access_changed('session', 'id');
CREATE TRIGGER access_changed AFTER UPDATE ON forms.users FOR EACH ROW WHEN (((to_jsonb(old.*) - '{last_sign_in_at,preferences,updated_at,image}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{last_sign_in_at,preferences,updated_at,image}'::text[]))) EXECUTE FUNCTION access_changed('user', 'id');
CREATE TRIGGER access_ended AFTER DELETE ON forms.users FOR EACH ROW EXECUTE FUNCTION access_changed('user', 'id');
CREATE TRIGGER touch BEFORE UPDATE ON forms.workspaces FOR EACH ROW EXECUTE FUNCTION touch();

alter table api_keys enable row level security;
alter table api_keys force row level security;
alter table deliveries enable row level security;
alter table deliveries force row level security;
alter table delivery_attempts enable row level security;
alter table delivery_attempts force row level security;
alter table delivery_log_settings enable row level security;
alter table delivery_log_settings force row level security;
alter table error_events enable row level security;
alter table error_events force row level security;
alter table error_events replica identity full;
alter table events enable row level security;
alter table events force row level security;
alter table files enable row level security;
alter table files force row level security;
alter table form_addresses enable row level security;
alter table form_addresses force row level security;
alter table form_addresses replica identity full;
alter table form_counts enable row level security;
alter table form_counts force row level security;
alter table form_versions enable row level security;
alter table form_versions force row level security;
alter table forms enable row level security;
alter table forms force row level security;
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
alter table idempotency_keys replica identity full;
alter table invitations enable row level security;
alter table invitations force row level security;
alter table mails enable row level security;
alter table mails force row level security;
alter table mails replica identity full;
alter table members enable row level security;
alter table members force row level security;
alter table move_marks replica identity full;
alter table submissions enable row level security;
alter table submissions force row level security;
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
alter table unfinished_answers enable row level security;
alter table unfinished_answers force row level security;
alter table workspaces enable row level security;
alter table workspaces force row level security;

create policy own_account on api_keys as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on api_keys as permissive for all to current_user using (true) with check (true);
create policy own_account on deliveries as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on deliveries as permissive for all to current_user using (true) with check (true);
create policy own_account on delivery_attempts as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on delivery_attempts as permissive for all to current_user using (true) with check (true);
create policy own_account on delivery_log_settings as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on delivery_log_settings as permissive for select to current_user using (true);
create policy own_account on error_events as permissive for all to public using ((NOT (account_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")))) with check ((NOT (account_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))));
create policy own_account on events as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_account on files as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on files as permissive for all to current_user using (true) with check (true);
create policy own_account on form_addresses as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on form_addresses as permissive for all to current_user using (true) with check (true);
create policy own_account on form_counts as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_account on form_versions as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on form_versions as permissive for select to current_user using (true);
create policy own_account on forms as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on forms as permissive for select to current_user using (true);
create policy own_account on idempotency_keys as permissive for all to public using ((NOT (account_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")))) with check ((NOT (account_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))));
create policy owner_works on idempotency_keys as permissive for all to current_user using (true) with check (true);
create policy own_account on invitations as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_account on mails as permissive for all to public using ((NOT (account_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")))) with check ((NOT (account_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))));
create policy own_account on members as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on members as permissive for select to current_user using (true);
create policy own_account on submissions as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on submissions as permissive for all to current_user using (true) with check (true);
create policy own_account on subscriptions as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on subscriptions as permissive for all to current_user using (true) with check (true);
create policy own_account on unfinished_answers as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_account on workspaces as permissive for all to public using ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif")));

revoke all on function add_job(task text, payload jsonb, run_at timestamp with time zone, key text, queue text) from public;
revoke all on function count_hit(of_key text, most integer, seconds integer, OUT taken boolean, OUT used integer, OUT free_in double precision) from public;
revoke all on function forget_kept_answers() from public;
revoke all on function forget_waiting_files(idle interval, most integer) from public;
revoke all on function forms_with_retention() from public;
revoke all on function hosted_form(of_slug text) from public;
revoke all on function keep_upload(in_account uuid, in_id uuid, in_form uuid, in_field text, in_name text, in_type text, in_size integer, in_hash text, in_sender text, quota jsonb) from public;
revoke all on function key_of(of_hash bytea) from public;
revoke all on function membership_of(who uuid) from public;
revoke all on function slug_taken(of_slug text, by_form uuid) from public;
revoke all on function stray_files(keys text[]) from public;
revoke all on function upload_refused(in_account uuid, in_form uuid, in_size integer, in_sender text, quota jsonb) from public;
grant insert, select, update on table accounts to berthwise_app;
grant delete, insert, select, update on table api_keys to berthwise_app;
grant delete, insert, select, update on table credentials to berthwise_app;
grant delete, insert, select, update on table deliveries to berthwise_app;
grant delete, insert, select, update on table delivery_attempts to berthwise_app;
grant delete, insert, select, update on table delivery_log_settings to berthwise_app;
grant delete, insert, select, update on table error_events to berthwise_app;
grant insert, select on table events to berthwise_app;
grant delete, insert, select, update on table files to berthwise_app;
grant select on table form_addresses to berthwise_app;
grant delete, insert, select, update on table form_counts to berthwise_app;
grant delete, insert, select on table form_versions to berthwise_app;
grant delete, insert, select, update on table forms to berthwise_app;
grant delete, insert, select, update on table idempotency_keys to berthwise_app;
grant delete, insert, select, update on table installation to berthwise_app;
grant delete, insert, select, update on table invitations to berthwise_app;
grant delete, insert, select, update on table mails to berthwise_app;
grant delete, insert, select, update on table maintenance to berthwise_app;
grant delete, insert, select, update on table members to berthwise_app;
grant delete, insert, select, update on table passkeys to berthwise_app;
grant delete, insert, select, update on table processes to berthwise_app;
grant delete, insert, select, update on table rate_limits to berthwise_app;
grant delete, insert, select, update on table rate_windows to berthwise_app;
grant delete, insert, select, update on table recovery_codes to berthwise_app;
grant delete, insert, select, update on table second_factors to berthwise_app;
grant delete, select on table sending_pause to berthwise_app;
grant delete, insert, select, update on table sessions to berthwise_app;
grant delete, insert, select, update on table submissions to berthwise_app;
grant delete, insert, select, update on table subscriptions to berthwise_app;
grant select on table tenant_moves to berthwise_app;
grant delete, insert, select, update on table tenant_places to berthwise_app;
grant delete, insert, select, update on table tenants_away to berthwise_app;
grant delete, insert, select, update on table unfinished_answers to berthwise_app;
grant delete, insert, select, update on table users to berthwise_app;
grant delete, insert, select, update on table verifications to berthwise_app;
grant delete, insert, select, update on table workspaces to berthwise_app;
grant execute on function add_job(task text, payload jsonb, run_at timestamp with time zone, key text, queue text) to berthwise_app;
grant execute on function count_hit(of_key text, most integer, seconds integer, OUT taken boolean, OUT used integer, OUT free_in double precision) to berthwise_app;
grant execute on function forget_kept_answers() to berthwise_app;
grant execute on function forget_waiting_files(idle interval, most integer) to berthwise_app;
grant execute on function forms_with_retention() to berthwise_app;
grant execute on function hosted_form(of_slug text) to berthwise_app;
grant execute on function keep_upload(in_account uuid, in_id uuid, in_form uuid, in_field text, in_name text, in_type text, in_size integer, in_hash text, in_sender text, quota jsonb) to berthwise_app;
grant execute on function key_of(of_hash bytea) to berthwise_app;
grant execute on function membership_of(who uuid) to berthwise_app;
grant execute on function slug_taken(of_slug text, by_form uuid) to berthwise_app;
grant execute on function stray_files(keys text[]) to berthwise_app;
grant execute on function upload_refused(in_account uuid, in_form uuid, in_size integer, in_sender text, quota jsonb) to berthwise_app;
