-- Yachts are found by the letters and digits of their registration, as companies are.
alter table yachts
  add column bare_registration text
    generated always as (nullif(regexp_replace(upper(registration_number), '[^A-Z0-9]', '', 'g'), '')) stored;
create index yachts_by_registration on yachts (port_id, bare_registration) where bare_registration is not null;
