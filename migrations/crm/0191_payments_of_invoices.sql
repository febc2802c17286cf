-- What was paid on an invoice of a deal is a payment of that deal too, changed only through the invoice.
alter table payments add column invoice_id uuid, add column invoice_payment_id uuid;
alter table payments add constraint payments_of_an_invoice foreign key (port_id, invoice_id) references invoices (port_id, id);
create unique index payments_by_invoice on payments (port_id, invoice_payment_id) where invoice_payment_id is not null;
create index payments_for_invoices on payments (port_id, invoice_id) where invoice_id is not null;

-- Since when there is a PDF; what has a number and none yet is printed next.
alter table invoices add column printed_at timestamptz;
create index invoices_to_print on invoices (port_id, sent_at, id) where printed_at is null and status <> 'draft';
