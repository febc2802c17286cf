-- What requests leave behind for a while: answers kept for a repeated key, and how often somebody asked.

-- Answers kept for repeated requests of every account, forgotten once they are not replayed any more.
create or replace function forget_kept_answers() returns void
  language sql security definer set search_path = forms, pg_temp
  as $$ delete from idempotency_keys where created_at < now() - interval '24 hours' $$;
revoke execute on function forget_kept_answers from public;
grant execute on function forget_kept_answers to berthwise_app;

-- Counts one request of `of_key` against `most` in any `seconds`; says whether it is within, how many are counted, and
-- milliseconds until the oldest of them counts no more.
create or replace function count_hit(of_key text, most int, seconds int, out taken boolean, out used int, out free_in float8)
  language plpgsql set search_path = forms, pg_catalog, pg_temp as $$
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
end $$;
revoke execute on function count_hit from public;
grant execute on function count_hit to berthwise_app;
