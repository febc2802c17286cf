-- The reservation that a tenancy is made of ends where that is in force: it is found by the tenancy.
create unique index berth_reservations_of_tenancy on berth_reservations (port_id, tenancy_id) where tenancy_id is not null;
