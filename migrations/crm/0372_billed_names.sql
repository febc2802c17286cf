-- Whom an invoice was sent to, by which lists are sorted; a draft has none yet.
alter table invoices add column billed_name text generated always as (bill_to ->> 'name') stored;
