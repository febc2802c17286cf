-- Numbers in small letters, by which an import looks whether it has an invoice already.
alter table invoices add column plain_number text generated always as (lower(number)) stored;
create index invoices_by_plain_number on invoices (port_id, plain_number) where plain_number is not null;
