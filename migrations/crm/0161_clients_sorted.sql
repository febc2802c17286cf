-- Lists sort names by the language of the port.
create index clients_sorted_sv on clients (port_id, full_name collate "sv-x-icu", id);
