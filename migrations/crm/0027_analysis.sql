-- The furthest stage an interest ever reached, by its present stage and its milestones: 0 an inquiry, 5 a contract.
alter table interests add column furthest smallint not null generated always as (
  case when outcome = 'won' or date_contract_signed is not null or pipeline_stage in ('contract', 'completed') then 5
    when date_deposit_received is not null or pipeline_stage = 'deposit_paid' then 4
    when date_reservation_signed is not null or pipeline_stage = 'reservation' then 3
    when date_eoi_signed is not null or pipeline_stage = 'eoi' then 2
    when date_qualified is not null or pipeline_stage = 'qualified' then 1
    else 0 end) stored;

-- What the dashboard counts is read from these alone.
create index interests_opened on interests (port_id, created_at) include (source, outcome, furthest)
  where archived_at is null;
create index interests_ended on interests (port_id, outcome_at) include (outcome, id)
  where archived_at is null and outcome is not null;
-- The berths deals would sell.
create index interest_berths_worth on interest_berths (port_id, interest_id) include (berth_id, holds)
  where is_primary or in_eoi_bundle;
