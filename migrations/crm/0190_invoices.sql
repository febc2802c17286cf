-- What is billed, and how much of it was paid. What has a number stays; amounts are those that were sent.
create table invoices (
  port_id uuid not null references ports,
  id uuid not null,
  kind text not null check (kind in ('general', 'deposit', 'credit_note')),
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid', 'void')),
  -- Of its series and the year of its day, without gaps.
  series text,
  series_year int,
  series_number int,
  number text,
  billing_entity_type text not null check (billing_entity_type in ('client', 'company')),
  bill_client_id uuid,
  bill_company_id uuid,
  client_id uuid,
  interest_id uuid,
  tenancy_id uuid,
  -- The invoice that a credit note takes back.
  credited_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  issue_date date,
  due_date date,
  net numeric(20, 4) not null default 0,
  tax numeric(20, 4) not null default 0,
  gross numeric(20, 4) not null default 0,
  tax_by_rate jsonb not null default '[]',
  -- What can be paid on it: all of it; of a credit note, what had been paid and goes back.
  payable numeric(20, 4) not null default 0,
  paid numeric(20, 4) not null default 0,
  open numeric(20, 4) not null generated always as (case when status = 'void' then 0 else payable - paid end) stored,
  payment_date date,
  payment_method text,
  reference text,
  note text,
  void_reason text,
  -- As they were when it was sent.
  issuer jsonb,
  bill_to jsonb,
  -- Who is mailed, in which language, with which words.
  language text,
  sent_to text[] not null default '{}',
  message text,
  -- Its PDF, a file of the port; without a key, so that a file may go.
  file_id uuid,
  sent_at timestamptz,
  mailed_at timestamptz,
  voided_at timestamptz,
  reminders int not null default 0,
  -- How many of the days of the rhythm have been seen to.
  reminder_steps int not null default 0,
  reminded_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, id),
  foreign key (port_id, bill_client_id) references clients (port_id, id),
  foreign key (port_id, bill_company_id) references companies (port_id, id),
  foreign key (port_id, client_id) references clients (port_id, id),
  foreign key (port_id, interest_id) references interests (port_id, id),
  foreign key (port_id, tenancy_id) references tenancies (port_id, id),
  foreign key (port_id, credited_id) references invoices (port_id, id),
  check (status = 'draft' or (number is not null and issue_date is not null and issuer is not null and bill_to is not null)),
  check (due_date >= issue_date),
  check (paid between 0 and payable or status = 'draft'),
  unique (port_id, series, series_year, series_number),
  unique (port_id, number)
);
create index invoices_latest on invoices (port_id, created_at desc, id desc);
create index invoices_of_client on invoices (port_id, client_id, issue_date, id) where client_id is not null;
create index invoices_of_billed_client on invoices (port_id, bill_client_id, issue_date, id) where bill_client_id is not null;
create index invoices_of_company on invoices (port_id, bill_company_id, issue_date, id) where bill_company_id is not null;
create index invoices_of_interest on invoices (port_id, interest_id) where interest_id is not null;
create index invoices_of_tenancy on invoices (port_id, tenancy_id) where tenancy_id is not null;
create index invoices_credited on invoices (port_id, credited_id) where credited_id is not null;
create index invoices_due on invoices (port_id, status, due_date, id);
create index invoices_issued on invoices (port_id, issue_date desc, id);
create index invoices_by_creator on invoices (created_by) where created_by is not null;
create trigger touch before update on invoices for each row execute function touch();
call protect('invoices');

create table invoice_lines (
  port_id uuid not null references ports,
  invoice_id uuid not null,
  position int not null,
  description text not null,
  quantity numeric(10, 3) not null,
  unit_price numeric(17, 4) not null check (unit_price >= 0),
  tax_rate_pct numeric(6, 3) not null check (tax_rate_pct between 0 and 100),
  expense_id uuid,
  net numeric(20, 4) not null,
  primary key (port_id, invoice_id, position),
  foreign key (port_id, invoice_id) references invoices (port_id, id) on delete cascade
);
call protect('invoice_lines');

-- Money that came for an invoice, or went back by a credit note. What is taken out of the books stays here.
create table invoice_payments (
  port_id uuid not null references ports,
  id uuid not null,
  invoice_id uuid not null,
  amount numeric(20, 4) not null check (amount > 0),
  paid_on date not null,
  method text not null check (method in ('bank_transfer', 'card', 'cash', 'direct_debit', 'other')),
  reference text,
  recorded_by uuid references users,
  removed_at timestamptz,
  removed_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (port_id, id),
  foreign key (port_id, invoice_id) references invoices (port_id, id)
);
create index invoice_payments_of_invoice on invoice_payments (port_id, invoice_id, paid_on desc, id desc);
create index invoice_payments_by_recorder on invoice_payments (recorded_by) where recorded_by is not null;
create index invoice_payments_by_remover on invoice_payments (removed_by) where removed_by is not null;
call protect('invoice_payments');

-- The last number of each series and year. Its row is locked last of all that a sending locks, until that ends.
create table invoice_series (
  port_id uuid not null references ports,
  series text not null,
  year int not null,
  last_number int not null,
  primary key (port_id, series, year)
);
call protect('invoice_series');
