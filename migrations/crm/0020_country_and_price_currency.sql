-- Where a phone number without a prefix is read when nothing nearer names a country.
alter table ports add column country text;

-- A ceiling is compared with prices of its own currency alone.
alter table interests add column price_max_currency text;
-- The owner fills in what is known; forced row-level security would hide every row from it.
alter table interests no force row level security;
update interests i set price_max_currency = p.currency
  from ports p where p.id = i.port_id and i.price_max is not null;
update interests i set deposit_expected_currency = p.currency
  from ports p where p.id = i.port_id and i.deposit_expected_amount is not null and i.deposit_expected_currency is null;
alter table interests force row level security;
