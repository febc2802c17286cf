-- Calls of AI providers: the ledger that budgets are measured by. A row is written before its call, with the tokens it
-- reserves; it is settled when the answer came. One that nobody settled counts for a few minutes only.
create table ai_calls (
  port_id uuid not null references ports,
  id uuid not null,
  user_id uuid references users,
  feature text not null,
  provider text not null,
  model text not null,
  reserved_tokens int not null check (reserved_tokens >= 0),
  input_tokens int not null default 0 check (input_tokens >= 0),
  output_tokens int not null default 0 check (output_tokens >= 0),
  total_tokens bigint not null generated always as (input_tokens::bigint + output_tokens) stored,
  -- 'answered', or why there was no usable answer; null until the call is settled.
  outcome text,
  request_id text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (port_id, id),
  check ((outcome is null) = (settled_at is null))
);
create index ai_calls_by_time on ai_calls (port_id, created_at);
create index ai_calls_by_user on ai_calls (user_id) where user_id is not null;
call protect('ai_calls');

-- Periods of whose soft cap the administrators were warned.
create table ai_budget_warnings (
  port_id uuid not null references ports,
  period text not null,
  period_start timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (port_id, period, period_start)
);
call protect('ai_budget_warnings');
