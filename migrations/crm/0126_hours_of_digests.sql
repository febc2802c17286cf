-- When each person's gathered mail is written next: whoever has the same moment is written to by the same jobs. People of
-- whom a job says it still, from before, stand here from then on.
create table digest_hours (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null
);
create index digest_hours_in_turn on digest_hours (at, user_id);
grant select, insert, update, delete on digest_hours to berthwise_app;
