create index clients_sorted_en on clients (port_id, full_name collate "en-x-icu", id);
