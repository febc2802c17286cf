-- Every payment of an invoice is among the payments, so that one list has all money in and out. One that counts for no deal
-- names its invoice alone.
alter table payments alter column interest_id drop not null;
alter table payments add constraint payments_of_something check (interest_id is not null or invoice_id is not null);
alter table payments drop constraint payments_type_check;
alter table payments add constraint payments_type_check check (type in ('deposit', 'balance', 'invoice', 'refund'));
create index payments_on_invoices on payments (port_id, paid_on, id) where removed_at is null and invoice_id is not null;
create index payments_by_amount on payments
  (port_id, currency, (case type when 'refund' then -amount else amount end), id) where removed_at is null;

do $$
declare
  port uuid;
begin
  for port in select id from ports loop
    perform set_config('app.port_id', port::text, true);
    insert into payments (port_id, id, type, amount, currency, paid_on, method, reference, recorded_by, created_at, updated_at,
        invoice_id, invoice_payment_id)
      select port, p.id, case i.kind when 'credit_note' then 'refund' else 'invoice' end, p.amount, i.currency, p.paid_on, p.method,
        p.reference, p.recorded_by, p.created_at, p.created_at, i.id, p.id
      from invoice_payments p join invoices i on i.port_id = port and i.id = p.invoice_id
      where p.port_id = port and p.removed_at is null
        and not exists (select 1 from payments o where o.port_id = port and o.invoice_payment_id = p.id);
  end loop;
  perform set_config('app.port_id', '', true);
end $$;
