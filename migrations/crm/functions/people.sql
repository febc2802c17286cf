-- Who works where, and who is invited where.

-- The ports of one user with role and rights, across ports: the one question that crosses them. `kept` holds what the
-- port, or else the installation, said of the parts it may do without, and of a second factor; `mates` are the people of
-- their teams.
create or replace function ports_of(who uuid)
  returns table (id uuid, slug text, name text, currency text, timezone text, primary_color text,
                 application_name text, role text, role_key text, role_edited boolean, residential_access boolean, permissions text[],
                 allowed text[], denied text[], is_super_admin boolean, kept jsonb, scopes jsonb, mates uuid[])
  language plpgsql stable security definer set search_path = crm, pg_temp
  as $$ begin
    return query
      select p.id, p.slug, p.name, p.currency, p.timezone, p.primary_color, p.application_name,
             coalesce(r.name, 'Super administrator'), r.key, coalesce(r.edited, false),
             coalesce(r.residential_access, false), coalesce(r.permissions, '{}'),
             coalesce((select array_agg(o.permission) from permission_overrides o
               where o.port_id = p.id and o.user_id = who and o.effect = 'allow'), '{}'),
             coalesce((select array_agg(o.permission) from permission_overrides o
               where o.port_id = p.id and o.user_id = who and o.effect = 'deny'), '{}'),
             u.is_super_admin,
             coalesce((select jsonb_object_agg(g.key, g.value) from global_settings g
               where g.key like '%\_module\_enabled' or g.key in ('require_second_factor', 'length_unit', 'deposit_pct')), '{}')
             || coalesce((select jsonb_object_agg(s.key, s.value) from settings s
               where s.port_id = p.id and (s.key like '%\_module\_enabled' or s.key in ('require_second_factor', 'logo_image', 'length_unit', 'deposit_pct'))), '{}')
             || jsonb_build_object('country', p.country),
             coalesce(r.scopes, '{}'),
             coalesce((select array_agg(distinct o.user_id) from team_members t
               join team_members o on o.port_id = p.id and o.team_id = t.team_id
               where t.port_id = p.id and t.user_id = who), '{}')
      from users u
      cross join ports p
      left join port_members m on m.port_id = p.id and m.user_id = who and m.active
      left join roles r on r.port_id = m.port_id and r.id = m.role_id
      where u.id = who and u.disabled_at is null and (r.id is not null or u.is_super_admin)
      order by p.name collate "und-x-icu", p.id;
  end $$;
revoke execute on function ports_of from public;
grant execute on function ports_of to berthwise_app;

-- The pictures of one port, or of every one: they stand on pages and in mail that anybody sees.
create or replace function pictures_of_ports(only_port uuid)
  returns table (port_id uuid, key text, value jsonb)
  language plpgsql stable security definer set search_path = crm, pg_temp
  as $$ begin
    return query
      select s.port_id, s.key, s.value from settings s
      where s.key in ('logo_image', 'background_image') and s.port_id is not null
        and (only_port is null or s.port_id = only_port);
  end $$;
revoke execute on function pictures_of_ports from public;
grant execute on function pictures_of_ports to berthwise_app;

-- The ports of each of some people, as `ports_of` tells them, without what they may do there.
create or replace function ports_of_people(who uuid[])
  returns table (user_id uuid, port_id uuid, name text, timezone text)
  language plpgsql stable security definer set search_path = crm, pg_temp
  as $$ begin
    return query
      select u.id, p.id, p.name, p.timezone
      from users u
      join port_members m on m.user_id = u.id and m.active
      join ports p on p.id = m.port_id
      where u.id = any(who) and u.disabled_at is null and not u.is_super_admin
      union all
      select u.id, p.id, p.name, p.timezone
      from users u cross join ports p
      where u.id = any(who) and u.disabled_at is null and u.is_super_admin;
  end $$;
revoke execute on function ports_of_people from public;
grant execute on function ports_of_people to berthwise_app;

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
      order by p.name collate "und-x-icu", p.id;
  end $$;
revoke execute on function invitations_for from public;
grant execute on function invitations_for to berthwise_app;
