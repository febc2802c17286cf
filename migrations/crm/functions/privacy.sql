-- Takes the words of an erased person out of what keeps the history of the port: the log, mails, notices, deliveries,
-- imports and texts that people wrote elsewhere.

-- Works through one such table of the port of the transaction, `most` rows from the id `after` on where it is the log.
-- `pattern` is a regular expression of the words; what is of the records `ids` goes as a whole. What is of the records
-- `spared`, of others who are called or reached alike, loses only what `own_pattern` finds, which is nobody else's. In what
-- is of no port goes what `reach_pattern` finds: addresses and numbers. Gives the id to go on from; null at the end.
create or replace function erase_traces(
  place text, ids uuid[], pattern text, spared uuid[], own_pattern text, reach_pattern text, after uuid, most int
) returns uuid
  language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  gap constant text := '[erased]';
  one record;
  last uuid;
begin
  if port is null then
    return null;
  end if;
  if place = 'events' then
    select max(l.id::text)::uuid into last from (
      select e.id from events e where e.port_id = port and e.id > after order by e.id limit most) l;
    update events e set entity_label = null, old_values = null, new_values = null, metadata = null, search_text = '',
        actor_name = case when e.actor_kind in ('client', 'signer') then null else e.actor_name end
      where e.port_id = port and e.id > after and e.id <= last and e.entity_id = any(ids) and e.type <> 'client.erased';
    -- Whoever signed or answered by a link stands as that; staff of the same name stays.
    update events e set actor_name = regexp_replace(e.actor_name,
        case when e.entity_id = any(spared) then own_pattern else pattern end, gap, 'gi')
      where e.port_id = port and e.id > after and e.id <= last and e.actor_kind in ('client', 'signer');
  elsif place = 'mails' then
    update mails m set to_address = gap, subject = gap, text = gap, html = null, link = null, cc = '{}', reply_to = null,
        -- What still waits has nobody to go to.
        status = case when m.status in ('queued', 'sending') then 'failed' else m.status end
      where m.port_id = port and (m.entity_id = any(ids)
          or (m.to_address || m.cc::text) ~* case when m.entity_id = any(spared) then own_pattern else pattern end)
        or m.port_id is null and (m.to_address || m.cc::text || m.subject || m.text) ~* reach_pattern;
  elsif place = 'notifications' then
    delete from notifications n where n.port_id = port and n.entity_id = any(ids);
  elsif place = 'alerts' then
    delete from alerts a where a.port_id = port and a.entity_id = any(ids);
  elsif place = 'webhook_deliveries' then
    update webhook_deliveries d set body = '{}' from events e
      where d.port_id = port and e.port_id = port and e.id = d.event_id and e.entity_id = any(ids);
  elsif place = 'import_cells' then
    update import_cells k set value = gap from import_rows r
      where k.port_id = port and r.port_id = port and r.import_id = k.import_id and r.row = k.row and r.record_id = any(ids);
  elsif place = 'import_rows' then
    update import_rows r set old_values = null, effects = null, message = null, reasons = null, kept = null
      where r.port_id = port and r.record_id = any(ids);
  elsif place = 'error_events' then
    update error_events e set error_message = gap, stack_head = null, body_excerpt = null, path = gap, metadata = null
      where e.port_id is null
        and concat_ws(' ', e.error_message, e.stack_head, e.body_excerpt, e.path, e.metadata) ~* reach_pattern;
  elsif place = 'expenses' then
    -- A merchant has at most so many letters: the gap may be longer than the name.
    update expenses e set merchant = left(regexp_replace(e.merchant, pattern, gap, 'gi'), 200)
      where e.port_id = port and e.merchant ~* pattern;
  elsif place = 'idempotency_keys' then
    delete from idempotency_keys k where k.port_id = port and k.response ~* pattern;
  end if;
  for one in
    select t.name, t.kind, t.subject from (values
      ('events', 'entity_label', 'text', 'entity_id'), ('events', 'old_values', 'jsonb', 'entity_id'),
      ('events', 'new_values', 'jsonb', 'entity_id'), ('events', 'metadata', 'jsonb', 'entity_id'),
      ('events', 'search_text', 'text', 'entity_id'),
      ('mails', 'subject', 'text', 'entity_id'), ('mails', 'text', 'text', 'entity_id'),
      ('mails', 'html', 'text', 'entity_id'), ('mails', 'error', 'text', 'entity_id'),
      ('notifications', 'label', 'text', 'entity_id'), ('notifications', 'key', 'text', 'entity_id'),
      ('webhook_deliveries', 'body', 'text',
        '(select e.entity_id from crm.events e where e.port_id = t.port_id and e.id = t.event_id)'),
      ('webhook_deliveries', 'last_error', 'text', 'null::uuid'),
      ('webhook_attempts', 'excerpt', 'text', 'null::uuid'), ('webhook_attempts', 'error', 'text', 'null::uuid'),
      ('error_events', 'error_message', 'text', 'null::uuid'), ('error_events', 'stack_head', 'text', 'null::uuid'),
      ('error_events', 'body_excerpt', 'text', 'null::uuid'), ('error_events', 'path', 'text', 'null::uuid'),
      ('error_events', 'metadata', 'jsonb', 'null::uuid'),
      ('import_cells', 'value', 'text', '(select r.record_id from crm.import_rows r
        where r.port_id = t.port_id and r.import_id = t.import_id and r.row = t.row limit 1)'),
      ('import_rows', 'message', 'text', 'record_id'), ('import_rows', 'kept', 'text', 'record_id'),
      ('import_rows', 'reasons', 'jsonb', 'record_id'),
      ('import_rows', 'old_values', 'jsonb', 'record_id'), ('import_rows', 'effects', 'jsonb', 'record_id'),
      ('imports', 'problems', 'jsonb', 'null::uuid'), ('imports', 'columns', 'jsonb', 'null::uuid'),
      ('imports', 'remembered', 'jsonb', 'null::uuid'),
      ('form_connections', 'sample_fields', 'jsonb', 'null::uuid'), ('saved_views', 'filters', 'jsonb', 'null::uuid'),
      ('report_templates', 'config', 'jsonb', 'null::uuid'),
      ('report_templates', 'description', 'text', 'null::uuid'),
      ('contact_log', 'summary', 'text', 'interest_id'), ('contact_log', 'voice_transcript', 'text', 'interest_id'),
      ('interest_qualifications', 'note', 'text', 'interest_id'), ('alerts', 'label', 'text', 'entity_id'),
      ('supplemental_requests', 'sent_to', 'text', 'interest_id'), ('supplemental_requests', 'address', 'jsonb', 'interest_id'),
      ('supplemental_requests', 'yacht', 'jsonb', 'interest_id'),
      ('waiting_list_entries', 'note', 'text', 'client_id'), ('waiting_list_entries', 'reason', 'text', 'client_id'),
      ('documents', 'title', 'text', 'id'), ('documents', 'subject', 'text', 'id'), ('documents', 'message', 'text', 'id'), ('documents', 'prefill', 'jsonb', 'id'),
      ('documents', 'waiting_for', 'text', 'id'),
      ('document_signers', 'name', 'text', 'document_id'), ('document_signers', 'email', 'text', 'document_id'),
      ('document_signers', 'decline_reason', 'text', 'document_id'), ('document_fields', 'value', 'text', 'document_id'),
      ('document_events', 'details', 'jsonb', 'document_id'), ('signing_deliveries', 'body', 'jsonb', 'null::uuid'),
      ('document_sends', 'subject', 'text', 'client_id'), ('document_sends', 'body', 'text', 'client_id'),
      ('document_sends', 'recipient_email', 'text', 'client_id'), ('document_sends', 'recipient_name', 'text', 'client_id'),
      ('document_sends', 'file_name', 'text', 'client_id'),
      ('payments', 'note', 'text', 'interest_id'), ('payments', 'reference', 'text', 'interest_id'),
      ('invoices', 'note', 'text', 'client_id'), ('invoices', 'message', 'text', 'client_id'),
      ('invoices', 'void_reason', 'text', 'client_id'), ('invoices', 'bill_to', 'jsonb', 'bill_client_id'),
      ('invoice_lines', 'description', 'text', '(select i.client_id from crm.invoices i
        where i.port_id = t.port_id and i.id = t.invoice_id)'),
      ('invoice_payments', 'reference', 'text', '(select i.client_id from crm.invoices i
        where i.port_id = t.port_id and i.id = t.invoice_id)'),
      ('expenses', 'payer_name', 'text', 'null::uuid'), ('expenses', 'trip_label', 'text', 'null::uuid'),
      ('expenses', 'note', 'text', 'null::uuid'), ('expenses', 'no_receipt_reason', 'text', 'null::uuid'),
      ('interests', 'outcome_reason', 'text', 'id'), ('website_inquiries', 'message', 'text', 'id'),
      ('client_consents', 'note', 'text', 'client_id'), ('client_retentions', 'reason', 'text', 'client_id'),
      ('custom_values', 'text', 'text', 'record_id'),
      ('notes', 'body', 'text', 'record_id'), ('reminders', 'title', 'text', 'record_id'),
      ('reminders', 'note', 'text', 'record_id'), ('files', 'name', 'text', 'record_id'),
      ('inquiry_files', 'name', 'text', 'inquiry_id')
    ) as t(place_name, name, kind, subject) where t.place_name = place
  loop
    execute format(
      'update crm.%1$I t set %2$I = regexp_replace(t.%2$I::text, case when %3$s = any($5) then $6 else $1 end, %4$L, ''gi'')::%5$s
        where t.port_id = $2 and t.%2$I::text ~* $1 and t.%2$I::text ~* case when %3$s = any($5) then $6 else $1 end %6$s',
      place, one.name, one.subject, gap, one.kind,
      case when place = 'events' then 'and t.id > $3 and t.id <= $4' else '' end)
      using pattern, port, after, last, spared, own_pattern;
  end loop;
  return last;
end $$;
revoke execute on function erase_traces from public;
grant execute on function erase_traces to berthwise_app;
