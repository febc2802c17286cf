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
      where r.port_id = port and (r.record_id = any(ids) or r.known_id = any(ids));
  elsif place = 'error_events' then
    update error_events e set error_message = gap, stack_head = null, body_excerpt = null, path = gap, metadata = null
      where e.port_id is null
        and concat_ws(' ', e.error_message, e.stack_head, e.body_excerpt, e.path, e.metadata) ~* reach_pattern;
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
      ('alerts', 'label', 'text', 'entity_id')
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

-- The same in the texts of a table that a module declares: its columns `names`. Of whom a row is says the column `subject`, of the
-- table itself or of `owners`, where the column `by` leads; null for nobody. No text gets longer than its column takes.
create or replace function erase_words(
  place text, names text[], subject text, by text, owners text, pattern text, spared uuid[], own_pattern text
) returns void
  language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  gap constant text := '[erased]';
  whose constant text := case when subject is null then 'null::uuid' when owners is null then format('t.%I', subject)
    else format('(select o.%I from crm.%I o where o.port_id = t.port_id and o.id = t.%I)', subject, owners, by) end;
  name text;
  kind text;
  most int;
begin
  if port is null then
    return;
  end if;
  foreach name in array names loop
    select format_type(a.atttypid, null) into strict kind from pg_attribute a
      where a.attrelid = format('crm.%I', place)::regclass and a.attname = name and not a.attisdropped;
    select min((regexp_match(pg_get_constraintdef(c.oid), 'length\(' || name || '\) <= (\d+)'))[1]::int) into most
      from pg_constraint c where c.conrelid = format('crm.%I', place)::regclass and c.contype = 'c';
    execute format(
      'update crm.%1$I t set %2$I = left(regexp_replace(t.%2$I::text, case when %3$s = any($3) then $4 else $1 end, %4$L, ''gi''), %6$s)::%5$s
        where t.port_id = $2 and t.%2$I::text ~* $1 and t.%2$I::text ~* case when %3$s = any($3) then $4 else $1 end',
      place, name, whose, gap, kind, coalesce(most, 2147483647))
      using pattern, port, spared, own_pattern;
  end loop;
end $$;
revoke execute on function erase_words from public;
grant execute on function erase_words to berthwise_app;
