create index yachts_sorted_sv on yachts (port_id, name collate "sv-x-icu", id);
create index yachts_sorted_en on yachts (port_id, name collate "en-x-icu", id);
