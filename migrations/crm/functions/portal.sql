-- Who is let into the portal, and where.

-- The clients somebody stands for, across ports: the one question of the portal that crosses them. `kept` holds what the
-- port, or else the installation, said of the portal. Where access ended, what began before it (`since`) opens nothing any more.
create or replace function portal_links_of(who uuid, since timestamptz)
  returns table (port_id uuid, slug text, name text, client_id uuid, client_name text, kept jsonb)
  language plpgsql stable security definer set search_path = crm, pg_temp
  as $$ begin
    return query
      select l.port_id, p.slug, p.name, l.client_id, r.title,
             coalesce((select jsonb_object_agg(g.key, g.value) from global_settings g
               where g.key in ('portal_enabled', 'portal_parts', 'invoices_module_enabled', 'tenancies_module_enabled')), '{}')
             || coalesce((select jsonb_object_agg(s.key, s.value) from settings s
               where s.port_id = l.port_id and s.key in ('portal_enabled', 'portal_parts', 'invoices_module_enabled', 'tenancies_module_enabled')), '{}')
      from portal_links l
      join ports p on p.id = l.port_id
      join records r on r.port_id = l.port_id and r.id = l.client_id and r.archived_at is null
      where l.portal_user_id = who and l.accepted_at is not null and l.disabled_at is null
        and (l.ended_at is null or l.ended_at < since)
      order by p.name collate "und-x-icu", l.port_id, r.title, l.client_id;
  end $$;
revoke execute on function portal_links_of(uuid, timestamptz) from public;
grant execute on function portal_links_of(uuid, timestamptz) to berthwise_app;

-- What the version before asks in its place, while it still runs beside this one.
create or replace function portal_links_of(who uuid)
  returns table (port_id uuid, slug text, name text, client_id uuid, client_name text, kept jsonb)
  language plpgsql stable security definer set search_path = crm, pg_temp
  as $$ begin
    return query select * from portal_links_of(who, 'infinity'::timestamptz);
  end $$;
revoke execute on function portal_links_of(uuid) from public;
grant execute on function portal_links_of(uuid) to berthwise_app;

-- The ports in whose history a try at an account belongs.
create or replace function portal_ports_of(address text)
  returns table (port_id uuid, link_id uuid, account_id uuid)
  language plpgsql stable security definer set search_path = crm, pg_temp
  as $$ begin
    return query
      select distinct on (l.port_id) l.port_id, l.id, u.id
      from portal_users u
      join portal_links l on l.portal_user_id = u.id and l.accepted_at is not null
      where u.email = address
      order by l.port_id, l.disabled_at nulls first, l.id;
  end $$;
revoke execute on function portal_ports_of from public;
grant execute on function portal_ports_of to berthwise_app;

-- Whether a port of this server knows an account, be it one that ended its access.
create or replace function portal_account_known(who uuid)
  returns boolean
  language plpgsql stable security definer set search_path = crm, pg_temp
  as $$ begin
    return exists (select 1 from portal_links l where l.portal_user_id = who);
  end $$;
revoke execute on function portal_account_known from public;
grant execute on function portal_account_known to berthwise_app;

-- What the version before asks in its place, while it still runs beside this one.
create or replace function forget_portal_user(who uuid)
  returns void
  language plpgsql volatile security definer set search_path = crm, pg_temp
  as $$ begin
    delete from portal_users u where u.id = who
      and not exists (select 1 from portal_links l where l.portal_user_id = who);
  end $$;
revoke execute on function forget_portal_user from public;
grant execute on function forget_portal_user to berthwise_app;
