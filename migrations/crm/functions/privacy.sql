-- Takes the words of an erased person out of what keeps the history of the port: the log, mails, notices, deliveries,
-- imports and texts that people wrote elsewhere.

-- Works through one such table of the port of the transaction, `most` rows from the id `after` on where it is the log.
-- `pattern` is a regular expression of the words; what is of the records named goes as a whole. Gives the id to go on
-- from; null at the end.
create or replace function erase_traces(place text, ids uuid[], pattern text, after uuid, most int) returns uuid
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
    update events e set entity_label = null, old_values = null, new_values = null, metadata = null, search_text = ''
      where e.port_id = port and e.id > after and e.id <= last and e.entity_id = any(ids) and e.type <> 'client.erased';
  elsif place = 'mails' then
    update mails m set to_address = gap, subject = gap, text = gap, html = null, link = null, cc = '{}', reply_to = null,
        -- What still waits has nobody to go to.
        status = case when m.status in ('queued', 'sending') then 'failed' else m.status end
      where m.port_id = port and (m.entity_id = any(ids) or m.to_address ~* pattern or m.cc::text ~* pattern);
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
    update import_rows r set old_values = null, effects = null, message = null, kept = null
      where r.port_id = port and r.record_id = any(ids);
  elsif place = 'idempotency_keys' then
    delete from idempotency_keys k where k.port_id = port and k.response ~* pattern;
  end if;
  for one in
    select t.name, t.kind from (values
      ('events', 'entity_label', 'text'), ('events', 'old_values', 'jsonb'), ('events', 'new_values', 'jsonb'),
      ('events', 'metadata', 'jsonb'), ('events', 'search_text', 'text'),
      ('mails', 'subject', 'text'), ('mails', 'text', 'text'), ('mails', 'html', 'text'), ('mails', 'error', 'text'),
      ('notifications', 'label', 'text'), ('notifications', 'key', 'text'),
      ('webhook_deliveries', 'body', 'text'), ('webhook_deliveries', 'last_error', 'text'),
      ('webhook_attempts', 'excerpt', 'text'), ('webhook_attempts', 'error', 'text'),
      ('error_events', 'error_message', 'text'), ('error_events', 'stack_head', 'text'),
      ('error_events', 'body_excerpt', 'text'), ('error_events', 'path', 'text'), ('error_events', 'metadata', 'jsonb'),
      ('import_cells', 'value', 'text'), ('import_rows', 'message', 'text'), ('import_rows', 'kept', 'text'),
      ('import_rows', 'old_values', 'jsonb'), ('import_rows', 'effects', 'jsonb'),
      ('imports', 'problems', 'jsonb'), ('imports', 'columns', 'jsonb'), ('imports', 'remembered', 'jsonb'),
      ('form_connections', 'sample_fields', 'jsonb'), ('saved_views', 'filters', 'jsonb'),
      ('contact_log', 'summary', 'text'), ('contact_log', 'voice_transcript', 'text'),
      ('interest_qualifications', 'note', 'text'), ('supplemental_requests', 'sent_to', 'text'), ('supplemental_requests', 'address', 'jsonb'),
      ('supplemental_requests', 'yacht', 'jsonb'), ('waiting_list_entries', 'note', 'text'), ('waiting_list_entries', 'reason', 'text'), ('payments', 'note', 'text'), ('payments', 'reference', 'text'), ('alerts', 'label', 'text'),
      ('notes', 'body', 'text'), ('reminders', 'title', 'text'), ('reminders', 'note', 'text'), ('files', 'name', 'text')
    ) as t(place_name, name, kind) where t.place_name = place
  loop
    execute format(
      'update crm.%I set %I = regexp_replace(%I::text, $1, %L, ''gi'')::%s where port_id = $2 and %I::text ~* $1 %s',
      place, one.name, one.name, gap, one.kind, one.name,
      case when place = 'events' then 'and id > $3 and id <= $4' else '' end)
      using pattern, port, after, last;
  end loop;
  return last;
end $$;
revoke execute on function erase_traces from public;
grant execute on function erase_traces to berthwise_app;
