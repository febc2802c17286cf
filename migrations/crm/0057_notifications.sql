-- What single people are told. What one request gives somebody of one kind is one row.
create table notifications (
  port_id uuid not null references ports,
  id uuid not null,
  user_id uuid not null references users,
  kind text not null,
  key text not null,
  count int not null default 1,
  entity_type text not null,
  entity_id uuid,
  label text,
  actor_name text,
  -- Whether it stands in the product, and whether it goes by mail.
  in_app boolean not null,
  by_mail boolean not null,
  read_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  unique (port_id, user_id, key)
);
create index notifications_of_person on notifications (port_id, user_id, id desc) where in_app;
create index notifications_unread on notifications (port_id, user_id, kind, entity_id) where in_app and read_at is null;
create index notifications_unmailed on notifications (port_id, user_id, id) where by_mail and mailed_at is null;
create index notifications_by_age on notifications (created_at);
call protect('notifications');

-- The occasions at which somebody's mail of a port was gathered: each is one mail at most.
create table digests (
  port_id uuid not null references ports,
  user_id uuid not null references users,
  occasion timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (port_id, user_id, occasion)
);
create index digests_by_age on digests (created_at);
call protect('digests');
