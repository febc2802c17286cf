-- How much of each kind of record a role shows: own, team or all, by the resource; all where it says nothing.
alter table roles add scopes jsonb not null default '{}';

-- People of a port who see what one another have, where their role shows them their team's.
create table teams (
  port_id uuid not null references ports,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  primary key (port_id, id)
);
create unique index teams_name on teams (port_id, lower(name));
call protect('teams');

create table team_members (
  port_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  primary key (port_id, team_id, user_id),
  foreign key (port_id, team_id) references teams (port_id, id) on delete cascade,
  foreign key (port_id, user_id) references port_members (port_id, user_id) on delete cascade
);
create index team_members_by_user on team_members (port_id, user_id);
call protect('team_members');
-- Who comes or goes changes what all the others see.
create trigger access_changed after insert or delete on team_members
  for each row execute function access_changed('tenant', 'port_id');

drop function if exists ports_of(uuid);
