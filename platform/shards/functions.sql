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
