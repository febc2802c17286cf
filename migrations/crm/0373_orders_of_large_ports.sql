-- Lists by whom invoices were sent to.
create index invoices_billed_en on invoices (port_id, billed_name collate "en-x-icu", id);
create index invoices_billed_sv on invoices (port_id, billed_name collate "sv-x-icu", id);
-- Payments and invoices of nobody, which are few: a list by the names of clients has them too.
create index payments_of_nobody on payments (port_id) where interest_id is null and invoice_id is null and removed_at is null;
create index invoices_of_nobody on invoices (port_id) where bill_client_id is null and bill_company_id is null;
-- Newest first, and of one moment, as the rows of an import are, as lists have them.
create index clients_by_creation on clients (port_id, created_at desc, id desc) where archived_at is null;
create index companies_by_creation on companies (port_id, created_at desc, id desc) where archived_at is null;
create index expenses_by_creation on expenses (port_id, created_at desc, id desc) where archived_at is null;
create index interests_by_creation on interests (port_id, created_at desc, id desc) where archived_at is null;
create index residential_clients_by_creation on residential_clients (port_id, created_at desc, id desc) where archived_at is null;
create index residential_interests_by_creation on residential_interests (port_id, created_at desc, id desc)
  where archived_at is null;
create index yachts_by_creation on yachts (port_id, created_at desc, id desc) where archived_at is null;
