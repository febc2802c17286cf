-- A second factor of an account: the key an authenticator app counts codes from, sealed, and the last step of the clock of
-- which a code was taken, so that none is taken twice. It counts once a code confirmed it.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  key text not null,
  confirmed_at timestamptz,
  last_step int not null default 0,
  created_at timestamptz not null default now()
);
-- What lets in once where the app is lost; hashes of codes of 80 random bits.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
grant select, insert, update, delete on second_factors, recovery_codes to berthwise_app;

-- How the session was proved beside the password; null where it was not.
alter table sessions add second_factor text check (second_factor in ('code', 'passkey'));

create trigger access_changed after insert or delete on second_factors
  for each row execute function access_changed('user', 'user_id');
create trigger access_confirmed after update on second_factors for each row
  when (new.confirmed_at is distinct from old.confirmed_at)
  execute function access_changed('user', 'user_id');
drop trigger access_shortened on sessions;
create trigger access_shortened after update on sessions for each row
  when (new.expires_at < old.expires_at or new.user_id <> old.user_id or new.token <> old.token
    or new.second_factor is distinct from old.second_factor)
  execute function access_changed('session', 'id');
