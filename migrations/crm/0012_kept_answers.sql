-- Answers are kept sealed from now on; those kept before cannot be opened any more.
delete from idempotency_keys;

-- Answers kept for repeated requests of every port, forgotten once they are not replayed any more.
create function forget_kept_answers() returns void
  language sql security definer set search_path = crm, pg_temp
  as $$ delete from idempotency_keys where created_at < now() - interval '24 hours' $$;
revoke execute on function forget_kept_answers from public;
grant execute on function forget_kept_answers to berthwise_app;
create policy owner_works on idempotency_keys to current_user using (true) with check (true);
