-- How a server of several says which tenants are its own, and how all processes hear of what changes.

-- Enters a tenant: throws BW001 where its rows are not served here. Whoever moves the tenant waits for the transactions that
-- entered it, and for them alone.
create or replace function {schema}.enter(of_tenant text) returns void
  language plpgsql volatile set search_path = {schema}, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(1112493105, hashtext(of_tenant));
  -- A statement of its own: it sees what was committed while the lock was waited for.
  if exists (select from tenants_away a where a.tenant_id = of_tenant::uuid) then
    raise exception 'This tenant is not served here.' using errcode = 'BW001';
  end if;
end $$;
revoke execute on function {schema}.enter(text) from public;
grant execute on function {schema}.enter(text) to berthwise_app;

-- The same for work on rows of many tenants at once, before it locks any of them: enters each of `tenants`, and gives those
-- that are served here.
create or replace function {schema}.enter_served(tenants uuid[]) returns uuid[]
  language plpgsql volatile set search_path = {schema}, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(1112493105, hashtext(t.id::text))
    from (select distinct u.id from unnest(tenants) u(id) order by u.id) t;
  -- A statement of its own, as above.
  return array(select distinct u.id from unnest(tenants) u(id)
    where not exists (select from tenants_away a where a.tenant_id = u.id));
end $$;
revoke execute on function {schema}.enter_served(uuid[]) from public;

-- The same for one tenant whose rows may be locked already, so that it waits for nobody: false as well while a move holds the
-- tenant still.
create or replace function {schema}.try_enter(of_tenant uuid) returns boolean
  language plpgsql volatile set search_path = {schema}, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock_shared(1112493105, hashtext(of_tenant::text)) then
    return false;
  end if;
  return not exists (select from tenants_away a where a.tenant_id = of_tenant);
end $$;
revoke execute on function {schema}.try_enter(uuid) from public;

-- Every process keeps the servers, and which tenants live where; the notification names the tenant, or nothing where a server
-- changed.
create or replace function {schema}.places_changed() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('places_changed', coalesce(to_jsonb(new) ->> 'tenant_id', to_jsonb(old) ->> 'tenant_id', ''));
  return null;
end $$;
create or replace trigger places_changed after insert or update or delete on {schema}.tenant_places
  for each row execute function {schema}.places_changed();
create or replace trigger places_changed after insert or update or delete on {schema}.shards
  for each row execute function {schema}.places_changed();
