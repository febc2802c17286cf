-- A key that is in force, by its hash or by its id. Across ports: a key names its port.
create or replace function api_key_of(of_hash bytea, of_id uuid)
  returns table (key_id uuid, key_port uuid, key_name text, key_permissions text[], calls_per_minute int, calls_per_day int,
                 used_at timestamptz, creator_id uuid)
  language plpgsql stable security definer set search_path = crm, pg_temp
  as $$ begin
    return query
      select k.id, k.port_id, k.name, k.permissions, k.calls_per_minute, k.calls_per_day, k.last_used_at, k.created_by
      from api_keys k
      where (k.hash = of_hash or k.id = of_id) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());
  end $$;
revoke execute on function api_key_of from public;
grant execute on function api_key_of to berthwise_app;
