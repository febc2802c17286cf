-- What belongs to the installation as a whole, such as what its setup code is made from.
create table installation (
  key text primary key,
  value text not null
);
grant select, insert, update, delete on installation to berthwise_app;

alter table users add disabled_at timestamptz;
-- Whether a system role was changed in the port; one that was not is what the contract says, today and later.
alter table roles add edited boolean not null default false;
-- A link that lets in stands apart from the text, is added when the mail is sent, and forgotten then.
alter table mails add link text;

-- People asked to join a port who have not accepted yet. Accepted or taken back, a row is gone; the log keeps it.
create table invitations (
  port_id uuid not null references ports,
  id uuid not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  username text,
  role_id uuid not null,
  is_super_admin boolean not null default false,
  token_hash text not null,
  invited_by uuid references users,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  unique (port_id, email),
  foreign key (port_id, role_id) references roles (port_id, id)
);
create index invitations_by_email on invitations (email);
create index invitations_by_role on invitations (port_id, role_id);
call protect('invitations');
create policy owner_reads on invitations for select to current_user using (true);

-- The ports a person is invited to, across ports, by the address of an account whose mailbox is theirs.
create function invitations_for(who uuid)
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

drop function ports_of(uuid);
-- The ports of one user with role and rights, across ports: the one question that crosses them.
create function ports_of(who uuid)
  returns table (id uuid, slug text, name text, currency text, timezone text, primary_color text,
                 role text, role_key text, role_edited boolean, residential_access boolean, permissions text[],
                 allowed text[], denied text[], is_super_admin boolean)
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
             u.is_super_admin
      from users u
      cross join ports p
      left join port_members m on m.port_id = p.id and m.user_id = who and m.active
      left join roles r on r.port_id = m.port_id and r.id = m.role_id
      where u.id = who and u.disabled_at is null and (r.id is not null or u.is_super_admin)
      order by p.name;
  end $$;
revoke execute on function ports_of from public;
grant execute on function ports_of to berthwise_app;

-- Accounts made for people who never set a password: whose mailbox it is was never seen.
update users set email_verified = false
  where id in (select user_id from accounts where password like 'unset:%');
delete from accounts where password like 'unset:%';

do $$
declare
  port uuid;
begin
  for port in select id from ports union all select null loop
    perform set_config('app.port_id', coalesce(port::text, ''), true);
    update roles r set edited = true
      where r.key is not null and exists (select 1 from events e
        where e.port_id = r.port_id and e.type = 'role.updated' and e.entity_id = r.id);
    update mails set
      link = case when status in ('queued', 'sending') then substring(text from '\S+/reset-password\?token=\S+') end,
      text = regexp_replace(text, '\S+/reset-password\?token=\S+', '{link}', 'g')
      where text like '%/reset-password?token=%';
  end loop;
  perform set_config('app.port_id', '', true);
end $$;
