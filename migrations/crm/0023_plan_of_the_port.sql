-- Where a berth lies on the globe (WGS 84), as registers of berths write it.
alter table berths
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint berths_coordinates_pair check (num_nonnulls(latitude, longitude) in (0, 2));

-- How the plan of a port is drawn: from coordinates or from docks and numbers, and the picture behind it. The picture
-- lies with its middle at (x, y) in metres of the plan.
create table port_plans (
  port_id uuid primary key references ports,
  layout text not null default 'auto' check (layout in ('auto', 'coordinates', 'drawn')),
  image_key text,
  image_type text,
  image_width int,
  image_height int,
  x double precision,
  y double precision,
  metres_per_pixel double precision check (metres_per_pixel > 0),
  rotation double precision,
  opacity double precision check (opacity between 0 and 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check (num_nonnulls(image_key, image_type, image_width, image_height, x, y, metres_per_pixel, rotation, opacity) in (0, 9))
);
create trigger touch before update on port_plans for each row execute function touch();
call protect('port_plans');
