-- Deals of the website that are nobody's.
create index interests_unowned on interests (port_id, created_at)
  where archived_at is null and outcome is null and assigned_to is null and source = 'website' and pipeline_stage = 'enquiry';
