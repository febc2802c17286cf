-- Which ports of this server have something that comes of time alone. The job of each looks into those, and at nothing of the others.

-- The day at the port where it comes first: a port may find that its own day has not come.
create or replace function ports_with_ended_tenancies() returns setof uuid language plpgsql stable security definer
  set search_path = crm, pg_temp as $$
begin
  return query select distinct t.port_id from tenancies t
    where t.status = 'active' and t.end_date <= (now() at time zone 'Pacific/Kiritimati')::date;
end $$;
revoke execute on function ports_with_ended_tenancies from public;
grant execute on function ports_with_ended_tenancies to berthwise_app;

create or replace function ports_with_ended_reservations() returns setof uuid language plpgsql stable security definer
  set search_path = crm, pg_temp as $$
begin
  return query select distinct r.port_id from berth_reservations r
    where r.status = 'active' and r.end_date <= (now() at time zone 'Pacific/Kiritimati')::date;
end $$;
revoke execute on function ports_with_ended_reservations from public;
grant execute on function ports_with_ended_reservations to berthwise_app;

-- `usual` is the rhythm of a port that set none.
create or replace function ports_with_invoices_to_remind(usual jsonb) returns setof uuid language plpgsql stable security definer
  set search_path = crm, pg_temp as $$
begin
  return query with rhythm as materialized (
    select p.id, coalesce(
        (select s.value from settings s where s.port_id = p.id and s.key = 'invoice_reminder_days'),
        (select s.value from global_settings s where s.key = 'invoice_reminder_days'), usual) as days
    from ports p
    where coalesce(
      (select s.value from settings s where s.port_id = p.id and s.key = 'invoices_module_enabled'),
      (select s.value from global_settings s where s.key = 'invoices_module_enabled')) = 'true'
  )
  select r.id from rhythm r where jsonb_typeof(r.days) = 'array' and exists (
    select 1 from invoices t
    where t.port_id = r.id and t.status = 'sent' and t.kind <> 'credit_note' and t.due_date < now()::date + 1
      and t.reminder_steps < (select count(*) from jsonb_array_elements_text(r.days) d(days)
        where t.due_date + d.days::int <= (now() at time zone 'Pacific/Kiritimati')::date));
end $$;
revoke execute on function ports_with_invoices_to_remind from public;
grant execute on function ports_with_invoices_to_remind to berthwise_app;

-- `usual` is after how many days a signer is reminded where neither the document nor the port says.
create or replace function ports_with_documents_to_look_at(usual int) returns setof uuid language plpgsql stable security definer
  set search_path = crm, pg_temp as $$
begin
  return query with cadence as materialized (
    select p.id, coalesce(
        (select s.value from settings s where s.port_id = p.id and s.key = 'signing_reminder_days'),
        (select s.value from global_settings s where s.key = 'signing_reminder_days'), to_jsonb(usual)) as days
    from ports p
  )
  select c.id from cadence c where exists (
    select 1 from documents d
    where d.port_id = c.id and d.status in ('sent', 'partially_signed') and (
      (d.provider = 'builtin' and d.expires_at <= now())
      or not d.reminders_disabled and exists (select 1 from document_signers s
        where s.port_id = d.port_id and s.document_id = d.id and s.status = 'pending' and s.role <> 'cc'
          and greatest(s.invited_at, s.last_reminder_at) <= now() - make_interval(days => coalesce(d.reminder_cadence_override,
            d.auto_reminder_interval_days, (nullif(c.days, 'null'::jsonb) #>> '{}')::int)))));
end $$;
revoke execute on function ports_with_documents_to_look_at from public;
grant execute on function ports_with_documents_to_look_at to berthwise_app;

create or replace function ports_with_due_reports() returns setof uuid language plpgsql stable security definer
  set search_path = crm, pg_temp as $$
begin
  return query select distinct s.port_id from report_schedules s join ports p on p.id = s.port_id
    join report_templates t on t.port_id = s.port_id and t.id = s.template_id and t.schedule is not null
    where s.next_at is null or s.next_at <= now() or s.next_zone is distinct from p.timezone;
end $$;
revoke execute on function ports_with_due_reports from public;
grant execute on function ports_with_due_reports to berthwise_app;
