-- The days of a stay that somebody asks for.
alter table interests add column arrival_date date, add column departure_date date,
  add constraint interests_stay check (departure_date >= arrival_date);
alter table website_inquiries add column arrival_date date, add column departure_date date;
