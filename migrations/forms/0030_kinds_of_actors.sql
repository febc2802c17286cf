-- Who did something: somebody of the account, a program with an API key, whoever answers a form, or the service itself.
alter table events no force row level security;
alter table events add actor_kind text not null default 'staff'
  check (actor_kind in ('staff', 'client', 'signer', 'visitor', 'key', 'system'));
alter table events alter actor_kind drop default;
update events set actor_kind = 'key', actor_name = substr(actor_name, 9) where actor_id is null and actor_name like 'API key %';
update events set actor_kind = 'system' where actor_id is null and actor_kind = 'staff';
alter table events force row level security;
