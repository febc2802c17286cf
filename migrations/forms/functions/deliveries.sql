-- Deliveries are queued with the submission; what becomes of them is the platform's (platform/deliveries/functions.sql).

drop function if exists queue_deliveries(uuid, uuid, uuid);

create or replace function queue_deliveries(in_account uuid, in_form uuid, in_submission uuid, in_request text) returns int
  language sql as $$
    with queued as (
      insert into deliveries (account_id, id, subscription_id, submission_id, host, state, last_error, finished_at, next_attempt_at,
          request_id)
        select s.account_id, gen_random_uuid(), s.id, in_submission, s.host,
          case s.state when 'active' then 'pending' else 'failed' end,
          case s.state when 'active' then null else 'The subscription was not active.' end,
          case s.state when 'active' then null else now() end,
          case when s.in_order then 'infinity' else now() end, in_request
        from subscriptions s where s.account_id = in_account and s.form_id = in_form and s.state <> 'removed'
        on conflict do nothing
        returning state
    )
    select count(*)::int from queued where state = 'pending'
  $$;
