-- Milliseconds until the next waiting delivery falls due, by this clock; one that fell due a moment ago counts, what has
-- been due for longer waits for a free place at its host and says nothing about the others.
drop function next_delivery_at();
create function next_delivery_in() returns float8
  language sql stable security definer set search_path = forms, pg_temp
  as $$
    select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 from deliveries
    where state = 'pending' and claimed_by is null and next_attempt_at > now() - interval '0.2 seconds'
  $$;
revoke execute on function next_delivery_in from public;
grant execute on function next_delivery_in to berthwise_app;
