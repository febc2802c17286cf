-- Credit notes take off what invoices add: lists are sorted by what each adds.
drop index invoices_by_gross;
drop index invoices_by_open;
create index invoices_by_gross on invoices (port_id, currency, (case kind when 'credit_note' then -gross else gross end), id);
create index invoices_by_open on invoices (port_id, currency, (case kind when 'credit_note' then -open else open end), id);

alter table report_templates drop constraint report_templates_kind_check;
alter table report_templates add constraint report_templates_kind_check
  check (kind in ('dashboard', 'clients', 'berths', 'interests', 'invoices', 'payments'));
