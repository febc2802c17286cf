-- Keys by which programs call. What one does is bounded by its permissions and those of whoever created it.
create table api_keys (
  port_id uuid not null references ports,
  id uuid not null,
  name text not null,
  -- The first letters, by which people know it.
  prefix text not null,
  -- SHA-256 of the key, which is shown once and stored nowhere.
  hash bytea not null,
  permissions text[] not null,
  -- Calls of tools over MCP.
  calls_per_minute int not null,
  calls_per_day int not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  unique (port_id, hash)
);
call protect('api_keys');
create index api_keys_by_hash on api_keys (hash);
create index api_keys_by_id on api_keys (id);

-- What a key called in the minute and the day of its last call.
create table api_key_calls (
  port_id uuid not null,
  key_id uuid not null,
  minute_at timestamptz not null,
  minute_calls int not null,
  day_at timestamptz not null,
  day_calls int not null,
  primary key (port_id, key_id),
  foreign key (port_id, key_id) references api_keys (port_id, id) on delete cascade
);
call protect('api_key_calls');

-- What a key was told to confirm before it is done: by the SHA-256 of its token, for one call of the same tool with the same arguments.
create table api_key_confirmations (
  port_id uuid not null,
  hash bytea not null,
  key_id uuid not null,
  -- SHA-256 of the tool and its arguments.
  call_hash bytea not null,
  expires_at timestamptz not null,
  primary key (port_id, hash),
  foreign key (port_id, key_id) references api_keys (port_id, id) on delete cascade
);
call protect('api_key_confirmations');

-- A key is found before its port is known.
create policy owner_reads on api_keys for select to current_user using (true);
