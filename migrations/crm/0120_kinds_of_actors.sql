-- Who did something, beside the staff and the product: whoever a link was sent to, a visitor, a program.
alter table events no force row level security;
alter table events add actor_kind text not null default 'staff'
  check (actor_kind in ('staff', 'client', 'signer', 'visitor', 'key', 'system'));
alter table events alter actor_kind drop default;
update events set actor_kind = 'system' where actor_id is null;
alter table events force row level security;
create index events_by_others on events (port_id, actor_kind, id desc) where actor_kind not in ('staff', 'system');
