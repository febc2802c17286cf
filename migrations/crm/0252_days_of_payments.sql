-- By the day of payment lists are read along an index as by the other days, both ways round.
create index invoices_settled on invoices (port_id, payment_date, id);
create index invoices_settled_last on invoices (port_id, payment_date desc nulls last, id desc);
create index payments_by_day on payments (port_id, paid_on, id) where removed_at is null;
