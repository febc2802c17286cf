-- A key is known by its hash.

create or replace function key_of(of_hash bytea)
  returns table (account_id uuid, id uuid, name text, workspace_ids uuid[], expires_at timestamptz, account_name text, email text)
  language sql stable security definer set search_path = forms, pg_temp
  as $$
    select k.account_id, k.id, k.name, k.workspace_ids, k.expires_at, a.name,
           (select u.email from members m join users u on u.id = m.user_id
            where m.account_id = k.account_id order by (m.user_id = k.created_by) desc, (m.role = 'owner') desc, m.created_at limit 1)
    from api_keys k join accounts a on a.id = k.account_id
    where k.hash = of_hash and k.revoked_at is null
  $$;
revoke execute on function key_of from public;
grant execute on function key_of to berthwise_app;
