-- Whose account it is, and who is told when that changes.

create or replace function membership_of(who uuid)
  returns table (account_id uuid, account_name text, role text)
  language sql stable security definer set search_path = forms, pg_temp
  as $$ select m.account_id, a.name, m.role from members m join accounts a on a.id = m.account_id where m.user_id = who $$;
revoke execute on function membership_of from public;
grant execute on function membership_of to berthwise_app;

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
