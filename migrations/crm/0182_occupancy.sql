-- The occupancy reads the stays that end after a day or not at all, out of the history of the port.
create index tenancies_until on tenancies (port_id, (coalesce(end_date, 'infinity'::date)));
create index berth_reservations_until on berth_reservations (port_id, (coalesce(end_date, 'infinity'::date)));
