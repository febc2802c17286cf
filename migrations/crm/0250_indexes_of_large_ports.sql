-- A record is found by its id in an index whose second column that is. Those by name end in the id and hold the name, so that
-- PostgreSQL, where it takes a port for a small one, walks all its names for one client.
create unique index clients_named on clients (port_id, id) include (full_name);
create unique index yachts_named on yachts (port_id, id) include (name);
create unique index companies_named on companies (port_id, id) include (name);
-- Which tenancy took over another.
create index tenancies_by_transferred on tenancies (port_id, transferred_from_tenancy_id)
  where transferred_from_tenancy_id is not null;
