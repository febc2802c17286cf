-- What was offered for the next term of a tenancy, and what became of it. It goes with its tenancy, and moves with it.
create table renewal_offers (
  port_id uuid not null references ports,
  id uuid not null,
  tenancy_id uuid not null,
  -- The end of the tenancy when the offer was made: an offer is about one term.
  term_end date not null,
  new_end_date date not null,
  price numeric(17, 4),
  currency text,
  answer_by date not null,
  state text not null default 'offered' check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'renewed')),
  -- Without a key: a draft may be deleted.
  document_id uuid,
  document_error text,
  offered_by uuid references users,
  sent_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (port_id, id),
  foreign key (port_id, tenancy_id) references tenancies (port_id, id) on delete cascade,
  check (new_end_date > term_end),
  check ((price is null) = (currency is null)),
  check (price >= 0)
);
create unique index renewal_offers_open on renewal_offers (port_id, tenancy_id) where state in ('offered', 'accepted');
create index renewal_offers_of_tenancy on renewal_offers (port_id, tenancy_id, id desc);
create index renewal_offers_of_document on renewal_offers (port_id, document_id) where document_id is not null;
call protect('renewal_offers');
