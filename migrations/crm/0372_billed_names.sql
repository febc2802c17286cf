-- Whom an invoice was sent to, by which lists are sorted; a draft has none yet.
alter table invoices add column billed_name text generated always as (bill_to ->> 'name') stored;
create index invoices_billed_en on invoices (port_id, billed_name collate "en-x-icu", id);
create index invoices_billed_sv on invoices (port_id, billed_name collate "sv-x-icu", id);
