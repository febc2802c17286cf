-- The stream of a record reads each of its sources along an index, newest first, however much of it there is. What stands in
-- tables of its own (notes, calls, messages) is left out of the facts.
create index events_of_record on events (port_id, entity_type, entity_id, created_at desc, id desc)
  where action not in ('note', 'contact_log', 'portal_ask', 'portal_answer');
create index notes_of_record on notes (port_id, record_id, created_at desc, id desc);
create index contact_log_calls on contact_log (port_id, interest_id, happened_at desc, id desc) where channel <> 'email';
create index contact_log_mails on contact_log (port_id, interest_id, happened_at desc, id desc) where channel = 'email';
create index document_sends_to_client on document_sends (port_id, client_id, created_at desc, id desc) where client_id is not null;
create index document_sends_about_interest on document_sends (port_id, interest_id, created_at desc, id desc)
  where interest_id is not null;
create index portal_messages_by_time on portal_messages (port_id, client_id, created_at desc, id desc);
create index reminders_done on reminders (port_id, record_id, settled_at desc, id desc) where status = 'completed';
