-- What the installation gives to ports that say nothing themselves stands in a table of its own: a row of a port's table
-- names its port.
create table global_settings (
  key text primary key,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references users
);
create trigger touch before update on global_settings for each row execute function touch();
grant select, insert, update, delete on global_settings to berthwise_app;

alter table settings no force row level security;
insert into global_settings (key, value, version, updated_at)
  select key, value, version, updated_at from settings where port_id is null;
delete from settings where port_id is null;
drop policy read_own_and_global on settings;
drop policy write_own on settings;
alter table settings drop constraint settings_port_id_key_key;
alter table settings add primary key (port_id, key);
call protect('settings');

-- Rights go with the parts a port does without: who keeps them in memory looks again.
create trigger access_changed after insert or update or delete on settings
  for each row execute function access_changed('tenant', 'port_id');
create trigger access_changed after insert or update or delete on global_settings
  for each row execute function access_changed();

create policy owner_reads on settings for select to current_user using (true);
-- It is made anew by functions/people.sql, with the parts a port does without.
drop function ports_of(uuid);
