-- Whose account it is.

create or replace function membership_of(who uuid)
  returns table (account_id uuid, account_name text, role text)
  language sql stable security definer set search_path = forms, pg_temp
  as $$ select m.account_id, a.name, m.role from members m join accounts a on a.id = m.account_id where m.user_id = who $$;
revoke execute on function membership_of from public;
grant execute on function membership_of to berthwise_app;
