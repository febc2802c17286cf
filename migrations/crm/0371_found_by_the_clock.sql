-- What comes of time alone is found for all ports at once: by indexes without a port, in the functions of due.sql.
create policy owner_reads on tenancies for select to current_user using (true);
create policy owner_reads on berth_reservations for select to current_user using (true);
create policy owner_reads on invoices for select to current_user using (true);
create policy owner_reads on document_signers for select to current_user using (true);
create policy owner_reads on report_templates for select to current_user using (true);
create policy owner_reads on report_schedules for select to current_user using (true);

create index tenancies_to_end on tenancies (end_date, port_id) where status = 'active' and end_date is not null;
create index berth_reservations_to_end on berth_reservations (end_date, port_id) where status = 'active' and end_date is not null;
create index invoices_to_remind on invoices (due_date, port_id) include (reminder_steps)
  where status = 'sent' and kind <> 'credit_note';

-- When a schedule is looked at next, by the clock of the port that was in next_zone; null where nobody knows yet.
alter table report_schedules add column next_at timestamptz;
alter table report_schedules add column next_zone text;
create index report_schedules_due on report_schedules (next_at, port_id);
