-- Where a berth lies on the globe (WGS 84), as registers of berths write it.
alter table berths
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint berths_coordinates_pair check (num_nonnulls(latitude, longitude) in (0, 2));
