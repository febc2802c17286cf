-- Links by which a client tells the port an address and the facts of a yacht; of the token only its hash is kept. What was
-- told waits until somebody has looked at it.
create table supplemental_requests (
  port_id uuid not null references ports,
  id uuid not null,
  interest_id uuid not null,
  token_hash text not null,
  expires_at timestamptz not null,
  created_by uuid references users,
  sent_to text,
  sent_at timestamptz,
  address jsonb,
  yacht jsonb,
  submitted_at timestamptz,
  applied_fields text[],
  applied_by uuid references users,
  applied_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, interest_id) references interests (port_id, id) on delete cascade
);
create unique index supplemental_requests_token on supplemental_requests (port_id, token_hash);
create index supplemental_requests_of_interest on supplemental_requests (port_id, interest_id, id desc);
create trigger touch before update on supplemental_requests for each row execute function touch();
call protect('supplemental_requests');
