-- A file is asked for by its id before it may go: what stands on it is found along an index.
create index invoices_by_file on invoices (port_id, file_id) where file_id is not null;
create index berth_reservations_by_contract on berth_reservations (port_id, contract_file_id)
  where contract_file_id is not null;
