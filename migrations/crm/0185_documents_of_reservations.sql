-- A document may be of a reservation: its agreement. It goes with the client whose reservation goes.
alter table documents add column reservation_id uuid;
alter table documents add foreign key (port_id, reservation_id) references berth_reservations (port_id, id) on delete cascade;
create index documents_of_reservation on documents (port_id, reservation_id, created_at desc, id desc)
  where reservation_id is not null;
