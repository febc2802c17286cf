-- Files that wait for their submission, within what a form and an account may hold.

-- Notes an uploaded file whose bytes are stored, or says which quota is used up: sender, form, account, installation.
-- `quota` has bytes: senderDay, formDay, accountDay for all of one day; senderWaiting, accountWaiting, allWaiting for what no
-- answer has taken yet; and waitingFiles, how many files of an account wait.
create or replace function keep_upload(in_account uuid, in_id uuid, in_form uuid, in_field text, in_name text, in_type text, in_size int,
                            in_hash text, in_sender text, quota jsonb)
  returns text language plpgsql security definer set search_path = forms, pg_temp
  as $$
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
end $$;

create or replace function upload_refused(in_account uuid, in_form uuid, in_size int, in_sender text, quota jsonb)
  returns text language plpgsql stable security definer set search_path = forms, pg_temp
  as $$
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
end $$;
revoke execute on function keep_upload, upload_refused from public;
grant execute on function keep_upload, upload_refused to berthwise_app;

create or replace function forget_waiting_files(idle interval, most int) returns int
  language plpgsql security definer set search_path = forms, pg_temp
  as $$
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
end $$;
revoke execute on function forget_waiting_files from public;
grant execute on function forget_waiting_files to berthwise_app;

-- Which of these `{account}/{file}` keys no row stands for.
create or replace function stray_files(keys text[]) returns setof text
  language sql stable security definer set search_path = forms, pg_temp
  as $$
    select k.key from unnest(keys) as k(key)
    where not exists (select 1 from files f where f.account_id = split_part(k.key, '/', 1)::uuid and f.id = split_part(k.key, '/', 2)::uuid)
  $$;
revoke execute on function stray_files from public;
grant execute on function stray_files to berthwise_app;
