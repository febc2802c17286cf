-- A list filtered by a text field of the port reads the values of that field alone.
create index custom_values_text on custom_values (port_id, field_id, record_id) where text is not null;
