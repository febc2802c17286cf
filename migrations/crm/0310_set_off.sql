-- What is open on a credit note is set off against an invoice of who is billed by both: a payment of each, of one set-off.
alter table invoice_payments add column set_off_id uuid;
alter table invoice_payments drop constraint invoice_payments_method_check;
alter table invoice_payments add constraint invoice_payments_method_check
  check (method in ('bank_transfer', 'card', 'cash', 'direct_debit', 'other', 'set_off'));
alter table invoice_payments add constraint invoice_payments_set_off check ((method = 'set_off') = (set_off_id is not null));
create index invoice_payments_of_set_off on invoice_payments (port_id, set_off_id) where set_off_id is not null;
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other', 'set_off'));
