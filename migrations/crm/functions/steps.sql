-- Steps of deals that nobody can take back any more go.

create or replace function forget_steps() returns void
  language sql security definer set search_path = crm, pg_temp
  as $$ delete from interest_steps where created_at < now() - interval '1 day' $$;
revoke execute on function forget_steps from public;
grant execute on function forget_steps to berthwise_app;
