-- What an interest was last seen to hold of each of its berths. The rules compare it with what it holds now.
alter table interest_berths add column holds text not null default 'none' check (holds in ('none', 'under_offer', 'sold'));

-- Archived together with its client, so that it can be brought back together.
alter table interests add column archived_with_client boolean not null default false;

-- The owner fills in what is known; forced row-level security would hide every row from it.
alter table interest_berths no force row level security;
alter table interests no force row level security;
update interest_berths l set holds = case
    when i.outcome = 'won' then 'sold'
    when i.outcome is not null or i.archived_at is not null then 'none'
    when i.contract_doc_status = 'signed' or (i.pipeline_stage in ('contract', 'completed') and i.contract_doc_status = 'none')
      then 'sold'
    when i.pipeline_stage in ('eoi', 'reservation', 'deposit_paid', 'contract', 'completed')
      or i.eoi_doc_status = 'signed' or i.reservation_doc_status = 'signed' then 'under_offer'
    else 'none' end
  from interests i where i.port_id = l.port_id and i.id = l.interest_id and (l.is_primary or l.in_eoi_bundle);
alter table interest_berths force row level security;
alter table interests force row level security;

-- The retired stage stands where the contract does.
create or replace function stage_rank(stage text) returns int
  language sql immutable parallel safe
  as $$ select coalesce(array_position(array['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'contract'],
    case stage when 'completed' then 'contract' else stage end), 0) $$;

-- What a step of an interest changed, kept for a day so that whoever took it can take it back.
create table interest_steps (
  port_id uuid not null,
  id uuid not null,
  interest_id uuid not null,
  actor_id uuid not null,
  request_id text not null,
  permission text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (port_id, id),
  foreign key (port_id, interest_id) references interests (port_id, id) on delete cascade
);
create index interest_steps_by_request on interest_steps (port_id, interest_id, request_id);
create index interest_steps_by_age on interest_steps (created_at);
call protect('interest_steps');

create function forget_steps() returns void
  language sql security definer set search_path = crm, pg_temp
  as $$ delete from interest_steps where created_at < now() - interval '1 day' $$;
revoke execute on function forget_steps from public;
grant execute on function forget_steps to berthwise_app;
create policy owner_works on interest_steps to current_user using (true) with check (true);
