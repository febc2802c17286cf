-- How somebody likes to see a list: filters, sorting and columns under a name; theirs alone, or shared with the port.
create table saved_views (
  port_id uuid not null references ports,
  id uuid not null,
  user_id uuid not null references users,
  entity_type text not null,
  name text not null,
  filters jsonb not null default '{}',
  columns text[],
  sort text,
  is_default boolean not null default false,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id)
);
create unique index saved_views_name on saved_views (port_id, user_id, entity_type, lower(name));
create unique index saved_views_default on saved_views (port_id, user_id, entity_type) where is_default;
create index saved_views_shared on saved_views (port_id, entity_type) where is_shared;
create trigger touch before update on saved_views for each row execute function touch();
call protect('saved_views');
