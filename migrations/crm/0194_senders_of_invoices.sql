-- Who sent an invoice is told what becomes of it.
alter table invoices add column sent_by uuid references users;
create index invoices_by_sender on invoices (sent_by) where sent_by is not null;
