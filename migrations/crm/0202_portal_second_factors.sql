-- Authenticator apps of portal accounts, as those of staff: the key is sealed, recovery codes are hashes.
create table portal_second_factors (
  portal_user_id uuid primary key references portal_users on delete cascade,
  key text not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on portal_second_factors to berthwise_app;

create table portal_recovery_codes (
  portal_user_id uuid not null references portal_users on delete cascade,
  hash text not null,
  primary key (portal_user_id, hash)
);
grant select, insert, delete on portal_recovery_codes to berthwise_app;
