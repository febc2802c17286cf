-- Payments and invoices of nobody, which are few: a list by the names of clients has them too.
create index payments_of_nobody on payments (port_id) where interest_id is null and invoice_id is null and removed_at is null;
create index invoices_of_nobody on invoices (port_id) where bill_client_id is null and bill_company_id is null;

-- Newest first, and of one moment, as the rows of an import are, as lists have them.
drop index clients_newest;
create index clients_newest on clients (port_id, created_at desc, id desc) where archived_at is null;
drop index companies_newest;
create index companies_newest on companies (port_id, created_at desc, id desc) where archived_at is null;
drop index expenses_newest;
create index expenses_newest on expenses (port_id, created_at desc, id desc) where archived_at is null;
drop index interests_newest;
create index interests_newest on interests (port_id, created_at desc, id desc) where archived_at is null;
drop index residential_clients_newest;
create index residential_clients_newest on residential_clients (port_id, created_at desc, id desc) where archived_at is null;
drop index residential_interests_newest;
create index residential_interests_newest on residential_interests (port_id, created_at desc, id desc) where archived_at is null;
drop index yachts_newest;
create index yachts_newest on yachts (port_id, created_at desc, id desc) where archived_at is null;
