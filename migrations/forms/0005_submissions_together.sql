-- Takes several submissions of one account, each as accept_submission does, in one transaction. They come in an order
-- that is the same for every caller, so that two calls with the same tokens wait for each other and never both.
create function accept_submissions(in_account uuid, received json)
  returns table (outcome text, submission_id uuid)
  language plpgsql as $$
declare
  r record;
begin
  for r in
    select * from json_to_recordset(received) as x("formId" uuid, version int, id uuid, token text, data jsonb,
      attribution jsonb, body text, spam text, search text, files uuid[], most int, notify boolean, at timestamptz)
  loop
    select a.outcome, a.submission_id into outcome, submission_id from accept_submission(in_account, r."formId", r.version,
      r.id, r.token, r.data, r.attribution, r.body, r.spam, r.search, r.files, r.most, r.notify, r.at) a;
    return next;
  end loop;
end $$;
