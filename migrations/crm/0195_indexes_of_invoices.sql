-- Lists of many invoices are read along an index, whichever way round they are sorted; rows without a value come last both ways.
drop index invoices_issued;
create index invoices_issued on invoices (port_id, issue_date, id);
create index invoices_issued_last on invoices (port_id, issue_date desc nulls last, id desc);
create index invoices_fall_due on invoices (port_id, due_date, id);
create index invoices_fall_due_last on invoices (port_id, due_date desc nulls last, id desc);
create index invoices_numbered on invoices (port_id, series_year, series, series_number, id);
create index invoices_numbered_last on invoices (port_id, series_year desc nulls last, series desc, series_number desc, id desc);
create index invoices_by_gross on invoices (port_id, currency, gross, id);
create index invoices_by_open on invoices (port_id, currency, open, id);

-- What the desk adds up.
create index invoices_waiting on invoices (port_id, status) include (currency, kind, gross, open, due_date)
  where status in ('draft', 'sent');
create index invoices_of_deposits on invoices (port_id, status) include (currency, gross, paid) where kind = 'deposit';
create index invoice_payments_came on invoice_payments (port_id, paid_on) include (invoice_id, amount) where removed_at is null;
create index payments_came on payments (port_id, paid_on) where removed_at is null and invoice_payment_id is null;
