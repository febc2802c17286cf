create table users (
  id uuid primary key,
  email text not null,
  email_verified boolean not null default false,
  name text not null default '',
  image text,
  username text unique,
  first_name text not null default '',
  last_name text not null default '',
  display_name text,
  is_super_admin boolean not null default false,
  phone text,
  timezone text,
  country text,
  preferences jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  id_token text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

grant select, insert, update, delete on users, sessions, accounts, verifications to berthwise_app;

create table roles (
  port_id uuid not null references ports,
  id uuid not null,
  key text,
  name text not null,
  system boolean not null default false,
  residential_access boolean not null default false,
  permissions text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  unique (port_id, key)
);
create unique index roles_name on roles (port_id, lower(name));
call protect('roles');

create table port_members (
  port_id uuid not null references ports,
  user_id uuid not null references users,
  role_id uuid not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (port_id, user_id),
  foreign key (port_id, role_id) references roles (port_id, id)
);
create index port_members_by_user on port_members (user_id);
create index port_members_by_role on port_members (port_id, role_id);
call protect('port_members');

create table permission_overrides (
  port_id uuid not null,
  user_id uuid not null,
  permission text not null,
  effect text not null check (effect in ('allow', 'deny')),
  primary key (port_id, user_id, permission),
  foreign key (port_id, user_id) references port_members (port_id, user_id) on delete cascade
);
call protect('permission_overrides');

create table settings (
  port_id uuid,
  key text not null,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (port_id, key),
  foreign key (port_id) references ports
);
alter table settings enable row level security;
alter table settings force row level security;
-- A port reads the global defaults too, and writes its own rows only.
create policy read_own_and_global on settings for select
  using (port_id is null or port_id = (select nullif(current_setting('app.port_id', true), '')::uuid));
create policy write_own on settings for all
  using (port_id = (select nullif(current_setting('app.port_id', true), '')::uuid))
  with check (port_id = (select nullif(current_setting('app.port_id', true), '')::uuid));
grant select, insert, update, delete on settings to berthwise_app;
create trigger touch before update on settings for each row execute function touch();

-- The function below crosses ports, as the owner of these tables; forced row-level security asks the owner too.
create policy owner_reads on roles for select to current_user using (true);
create policy owner_reads on port_members for select to current_user using (true);
create policy owner_reads on permission_overrides for select to current_user using (true);

-- The ports of one user with role and rights, across ports: the one question that crosses them.
create function ports_of(who uuid)
  returns table (id uuid, slug text, name text, currency text, timezone text, primary_color text,
                 role text, residential_access boolean, permissions text[], allowed text[], denied text[])
  language sql stable security definer set search_path = crm, pg_temp
  as $$
    select p.id, p.slug, p.name, p.currency, p.timezone, p.primary_color,
           coalesce(r.name, 'Super administrator'), coalesce(r.residential_access, true), r.permissions,
           coalesce((select array_agg(o.permission) from permission_overrides o
             where o.port_id = p.id and o.user_id = who and o.effect = 'allow'), '{}'),
           coalesce((select array_agg(o.permission) from permission_overrides o
             where o.port_id = p.id and o.user_id = who and o.effect = 'deny'), '{}')
    from users u
    cross join ports p
    left join port_members m on m.port_id = p.id and m.user_id = who and m.active
    left join roles r on r.port_id = m.port_id and r.id = m.role_id
    where u.id = who and (r.id is not null or u.is_super_admin)
    order by p.name
  $$;
revoke execute on function ports_of from public;
grant execute on function ports_of to berthwise_app;

-- Every web process keeps sessions and rights in memory and forgets them when one of these tables changes.
create function access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', tg_table_name);
  return null;
end $$;
create trigger access_changed after insert or update or delete on roles for each statement execute function access_changed();
create trigger access_changed after insert or update or delete on port_members for each statement execute function access_changed();
create trigger access_changed after insert or update or delete on permission_overrides for each statement execute function access_changed();
create trigger access_changed after update or delete on sessions for each statement execute function access_changed();
create trigger access_changed after update or delete on users for each statement execute function access_changed();
create trigger access_changed after insert or update or delete on ports for each statement execute function access_changed();
