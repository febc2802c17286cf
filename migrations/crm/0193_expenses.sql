-- What the port spent, each with its receipts or the reason why there is none.
create table expenses (
  port_id uuid not null references ports,
  id uuid not null,
  merchant text not null check (length(merchant) between 1 and 200),
  category text not null default 'other',
  expense_date date not null,
  amount numeric(20, 4) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_amount numeric(20, 4) check (tax_amount between 0 and amount),
  payer_id uuid references users,
  payer_name text,
  trip_label text,
  note text,
  -- Files of the port; without keys, so that a file may go.
  receipt_file_ids uuid[] not null default '{}',
  no_receipt_reason text,
  created_by uuid references users,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text not null generated always as (crm.folded(merchant || ' ' || coalesce(trip_label, ''))) stored,
  primary key (port_id, id),
  check (payer_id is null or payer_name is null)
);
create index expenses_newest on expenses (port_id, created_at desc, id) where archived_at is null;
create index expenses_by_day on expenses (port_id, expense_date desc, id) where archived_at is null;
create index expenses_by_merchant on expenses (port_id, merchant, id) where archived_at is null;
create index expenses_of_trip on expenses (port_id, lower(trip_label), created_at desc) where trip_label is not null;
create index expenses_by_payer on expenses (payer_id) where payer_id is not null;
create index expenses_by_creator on expenses (created_by) where created_by is not null;
create index expenses_by_receipt on expenses using gin (receipt_file_ids);
create trigger touch before update on expenses for each row execute function touch();
call protect('expenses');
call keep_count('expenses', 'expense');

create index invoice_lines_of_expense on invoice_lines (port_id, expense_id) where expense_id is not null;
