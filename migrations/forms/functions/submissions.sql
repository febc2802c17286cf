-- Takes submissions, each once.

drop function if exists accept_submission(uuid, uuid, int, uuid, text, text, jsonb, jsonb, text, text, text, uuid[], int, boolean, timestamptz);
drop function if exists accept_submission(uuid, uuid, int, uuid, text, text, jsonb, jsonb, text, text, text, uuid[], int, boolean, timestamptz, text);
drop function if exists accept_submission(uuid, uuid, int, uuid, text, text, jsonb, jsonb, text, text, text, uuid[], int, boolean, timestamptz, text, boolean, text);

-- Takes one submission of a hosted form in one round trip: stored, with a delivery for every subscription, or refused.
-- Outcome: stored, repeated (these very answers came under this token before), full, answered (whoever is called so answered
-- under this key before: two at once wait for each other, and what is spam does not count). The token is looked for by the insert
-- itself, which goes by its unique index whatever the planner knows of a table that grew a moment ago.
create or replace function accept_submission(
  in_account uuid, in_form uuid, in_version int, in_id uuid, in_token text, in_digest text, in_data jsonb, in_attribution jsonb,
  in_body text, in_spam text, in_search text, in_files uuid[], in_limit int, in_notify boolean, in_at timestamptz,
  in_request text, in_confirm boolean, in_language text, in_once_key text, in_once text,
  out outcome text, out submission_id uuid, out hooks int)
  language plpgsql as $$
begin
  hooks := 0;
  if in_limit is not null then
    perform pg_advisory_xact_lock(hashtextextended(in_form::text, 7));
  end if;
  if in_once is not null then
    perform pg_advisory_xact_lock(hashtextextended(in_form::text || ' ' || in_once, 8));
  end if;
  if in_limit is not null or in_once is not null then
    select s.id into submission_id from submissions s
      where s.form_id = in_form and s.token = in_token and s.digest = in_digest;
    if found then
      outcome := 'repeated';
      return;
    end if;
    if in_limit is not null and (select count(*) from submissions s where s.account_id = in_account and s.form_id = in_form and s.spam is null) >= in_limit then
      outcome := 'full';
      return;
    end if;
    if in_once is not null and exists (select 1 from submissions s where s.account_id = in_account and s.form_id = in_form
        and s.spam is null and lower(s.data ->> in_once_key) = in_once) then
      outcome := 'answered';
      return;
    end if;
  end if;
  insert into submissions as s (account_id, id, form_id, form_version, token, digest, data, attribution, body, spam, search_text, submitted_at,
      language)
    values (in_account, in_id, in_form, in_version, in_token, in_digest, in_data, in_attribution, in_body, in_spam, in_search, in_at,
      in_language)
    on conflict (form_id, token, digest) do update set token = excluded.token
    returning s.id into submission_id;
  if submission_id <> in_id then
    outcome := 'repeated';
    return;
  end if;
  outcome := 'stored';
  delete from unfinished_answers u where u.account_id = in_account and u.form_id = in_form and u.token = in_token;
  if cardinality(in_files) > 0 then
    update files set submission_id = in_id
      where account_id = in_account and form_id = in_form and id = any(in_files) and files.submission_id is null;
  end if;
  if in_spam is not null then
    return;
  end if;
  if exists (select 1 from subscriptions s where s.account_id = in_account and s.form_id = in_form and s.state <> 'removed') then
    hooks := queue_deliveries(in_account, in_form, in_id, in_request);
  end if;
  if hooks > 0 then
    perform pg_notify('deliveries', '');
  end if;
  if in_notify then
    perform add_job('notify_submission', jsonb_build_object('tenantId', in_account, 'submissionId', in_id,
      'requestId', in_request));
  end if;
  if in_confirm then
    perform add_job('confirm_submission', jsonb_build_object('tenantId', in_account, 'submissionId', in_id,
      'requestId', in_request));
  end if;
end $$;

-- Takes several submissions of one account, each as accept_submission does, in one transaction. They come in an order
-- that is the same for every caller, so that two calls with the same tokens wait for each other and never both.
create or replace function accept_submissions(in_account uuid, received json)
  returns table (outcome text, submission_id uuid)
  language plpgsql as $$
declare
  r record;
begin
  for r in
    select * from json_to_recordset(received) as x("formId" uuid, version int, id uuid, token text, digest text, data jsonb,
      attribution jsonb, body text, spam text, search text, files uuid[], most int, notify boolean, at timestamptz,
      "requestId" text, confirm boolean, language text, "onceKey" text, once text)
  loop
    select a.outcome, a.submission_id into outcome, submission_id from accept_submission(in_account, r."formId", r.version,
      r.id, r.token, r.digest, r.data, r.attribution, r.body, r.spam, r.search, r.files, r.most, r.notify, r.at, r."requestId",
      coalesce(r.confirm, false), r.language, r."onceKey", r.once) a;
    return next;
  end loop;
end $$;
