-- Money that came for a deal, or went back. What is taken out of the books stays here, so that the story of the deal has it.
create table payments (
  port_id uuid not null references ports,
  id uuid not null,
  interest_id uuid not null,
  type text not null check (type in ('deposit', 'balance', 'refund')),
  amount numeric(17, 4) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_on date not null,
  method text check (method in ('bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other')),
  reference text,
  note text,
  recorded_by uuid references users,
  removed_at timestamptz,
  removed_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text not null generated always as (crm.folded(coalesce(reference, '') || E'\n' || coalesce(note, ''))) stored,
  primary key (port_id, id),
  foreign key (port_id, interest_id) references interests (port_id, id) on delete cascade
);
create index payments_of_interest on payments (port_id, interest_id, paid_on desc, id desc);
create index payments_latest on payments (port_id, paid_on desc nulls last, id) where removed_at is null;
create trigger touch before update on payments for each row execute function touch();
call protect('payments');
