-- The day on which a deal is expected to be signed.
alter table interests add column expected_close_date date;
create index interests_expected on interests (port_id, expected_close_date, id)
  where archived_at is null and outcome is null and expected_close_date is not null;
