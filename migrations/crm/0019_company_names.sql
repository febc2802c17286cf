-- Companies are found by name and by registration number when an import is held against the port. Stored, since
-- row-level security keeps an index on an expression from being used.
alter table companies
  add column plain_name text generated always as (crm.plain_text(name)) stored,
  add column bare_registration text
    generated always as (nullif(regexp_replace(upper(registration_number), '[^A-Z0-9]', '', 'g'), '')) stored;
create index companies_by_plain_name on companies (port_id, plain_name);
create index companies_by_registration on companies (port_id, bare_registration) where bare_registration is not null;
