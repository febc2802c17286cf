-- Who works where, and who is told when that changes.

-- The ports of one user with role and rights, across ports: the one question that crosses them. `modules` holds what the
-- port, or else the installation, said of the parts it may do without.
create or replace function ports_of(who uuid)
  returns table (id uuid, slug text, name text, currency text, timezone text, primary_color text,
                 role text, role_key text, role_edited boolean, residential_access boolean, permissions text[],
                 allowed text[], denied text[], is_super_admin boolean, modules jsonb)
  language plpgsql stable security definer set search_path = crm, pg_temp
  as $$ begin
    return query
      select p.id, p.slug, p.name, p.currency, p.timezone, p.primary_color,
             coalesce(r.name, 'Super administrator'), r.key, coalesce(r.edited, false),
             coalesce(r.residential_access, false), coalesce(r.permissions, '{}'),
             coalesce((select array_agg(o.permission) from permission_overrides o
               where o.port_id = p.id and o.user_id = who and o.effect = 'allow'), '{}'),
             coalesce((select array_agg(o.permission) from permission_overrides o
               where o.port_id = p.id and o.user_id = who and o.effect = 'deny'), '{}'),
             u.is_super_admin,
             coalesce((select jsonb_object_agg(g.key, g.value) from global_settings g
               where g.key like '%\_module\_enabled'), '{}')
             || coalesce((select jsonb_object_agg(s.key, s.value) from settings s
               where s.port_id = p.id and s.key like '%\_module\_enabled'), '{}')
      from users u
      cross join ports p
      left join port_members m on m.port_id = p.id and m.user_id = who and m.active
      left join roles r on r.port_id = m.port_id and r.id = m.role_id
      where u.id = who and u.disabled_at is null and (r.id is not null or u.is_super_admin)
      order by p.name;
  end $$;
revoke execute on function ports_of from public;
grant execute on function ports_of to berthwise_app;

-- The ports a person is invited to, across ports, by the address of an account whose mailbox is theirs.
create or replace function invitations_for(who uuid)
  returns table (port_id uuid, id uuid, port_name text, role text, invited_by uuid, expires_at timestamptz)
  language plpgsql stable security definer set search_path = crm, pg_temp
  as $$ begin
    return query
      select i.port_id, i.id, p.name, r.name, i.invited_by, i.expires_at
      from users u
      join invitations i on i.email = lower(u.email) and i.expires_at > now()
      join ports p on p.id = i.port_id
      join roles r on r.port_id = i.port_id and r.id = i.role_id
      where u.id = who and u.email_verified
      order by p.name;
  end $$;
revoke execute on function invitations_for from public;
grant execute on function invitations_for to berthwise_app;

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
