-- A dump is restored with an empty search path: functions that indexes, columns and triggers use name their schemas.
create or replace function plain_name(value text) returns text
  language sql immutable parallel safe
  as $$ select coalesce(string_agg(word, ' ' order by word), '')
        from unnest(string_to_array(translate(crm.plain_text(value), '@.+', '   '), ' ')) as word where word <> '' $$;

-- Every process keeps sessions and rights in memory and forgets what such a notification names. The arguments of a trigger
-- pair the words of the notification with columns of the row; a change that moves a row is told of both its places.
create or replace function access_changed() returns trigger language plpgsql set search_path = pg_catalog as $$
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
end $$;

drop trigger access_changed on roles;
drop trigger access_changed on port_members;
drop trigger access_changed on permission_overrides;
drop trigger access_changed on sessions;
drop trigger access_changed on users;
drop trigger access_changed on ports;

-- A role that was just made is held by nobody.
create trigger access_changed after update or delete on roles
  for each row execute function access_changed('tenant', 'port_id');
create trigger access_changed after insert or update or delete on port_members
  for each row execute function access_changed('tenant', 'port_id', 'user', 'user_id');
create trigger access_changed after insert or update or delete on permission_overrides
  for each row execute function access_changed('tenant', 'port_id', 'user', 'user_id');
create trigger access_changed after delete on ports for each row execute function access_changed('tenant', 'id');
-- A session that is prolonged stays what it was.
create trigger access_changed after delete on sessions for each row execute function access_changed('session', 'id');
create trigger access_shortened after update on sessions for each row
  when (new.expires_at < old.expires_at or new.user_id <> old.user_id or new.token <> old.token)
  execute function access_changed('session', 'id');
-- Columns that say nothing about who may do what are named here; every other one matters, those of later migrations too.
create trigger access_changed after update on users for each row
  when ((to_jsonb(old) - '{last_sign_in_at,preferences,updated_at,phone,timezone,country,image}'::text[])
    is distinct from (to_jsonb(new) - '{last_sign_in_at,preferences,updated_at,phone,timezone,country,image}'::text[]))
  execute function access_changed('user', 'id');
create trigger access_ended after delete on users for each row execute function access_changed('user', 'id');

-- When each of the requests was made that a sliding limit still counts.
create table rate_windows (
  key text primary key,
  hits timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_windows_by_end on rate_windows (expires_at);
grant select, insert, update, delete on rate_windows to berthwise_app;

-- Counts one request of `of_key` against `most` in any `seconds`; says whether it is within, how many are counted, and
-- milliseconds until the oldest of them counts no more.
create function count_hit(of_key text, most int, seconds int, out taken boolean, out used int, out free_in float8)
  language plpgsql set search_path = crm, pg_catalog, pg_temp as $$
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
