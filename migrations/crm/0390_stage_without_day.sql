-- Deals of another system may stand at a stage since a day that nobody knows.
alter table interests alter column stage_changed_at drop not null;
