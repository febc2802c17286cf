-- Whose each client and each deal is, for people whose role shows them their own or their team's alone. Kept by the
-- triggers of functions/sight.sql: a deal is of whoever made it and of whoever it is assigned to, a client of whoever
-- made it and of everybody who has a deal of it.
create table record_people (
  port_id uuid not null,
  user_id uuid not null,
  kind text not null,
  record_id uuid not null,
  -- The record by which it is theirs: itself, or a deal of the client.
  because_id uuid not null,
  primary key (port_id, user_id, kind, record_id, because_id)
);
create index record_people_by_record on record_people (port_id, record_id, user_id);
create index record_people_by_cause on record_people (port_id, because_id);
call protect('record_people');
revoke insert, update, delete on record_people from berthwise_app;
create policy owner_works on record_people to current_user using (true) with check (true);

-- Who made it, as the transaction says.
alter table clients add created_by uuid references users;
alter table interests add created_by uuid references users;

alter table clients no force row level security;
alter table interests no force row level security;
alter table events no force row level security;
alter table clients disable trigger user;
alter table interests disable trigger user;
update clients c set created_by = e.actor_id from events e join users u on u.id = e.actor_id
  where e.port_id = c.port_id and e.entity_type = 'client' and e.entity_id = c.id and e.type = 'client.created';
update interests i set created_by = e.actor_id from events e join users u on u.id = e.actor_id
  where e.port_id = i.port_id and e.entity_type = 'interest' and e.entity_id = i.id and e.type = 'interest.created';
alter table clients enable trigger user;
alter table interests enable trigger user;
insert into record_people (port_id, user_id, kind, record_id, because_id)
  select port_id, created_by, 'client', id, id from clients where created_by is not null;
insert into record_people (port_id, user_id, kind, record_id, because_id)
  select distinct i.port_id, p.user_id, r.kind, r.id, i.id
  from interests i
  cross join lateral (values (i.assigned_to), (i.created_by)) p(user_id)
  cross join lateral (values ('interest', i.id), ('client', i.client_id)) r(kind, id)
  where p.user_id is not null;
alter table clients force row level security;
alter table interests force row level security;
alter table events force row level security;

alter table clients alter created_by set default nullif(current_setting('app.actor_id', true), '')::uuid;
alter table interests alter created_by set default nullif(current_setting('app.actor_id', true), '')::uuid;

-- They take what the caller may see beside the words.
drop function if exists search_records(text, text[], int);
drop function if exists search_notes(text, text[], int);
