-- Whoever quotes the id of a request finds its error.
create index error_events_by_request on error_events (request_id, id desc);
create index error_events_newest on error_events (port_id, id desc);
