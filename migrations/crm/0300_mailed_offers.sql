-- How a client was told of an offer: by which mails, and by which link they answer without an account.
alter table renewal_offers
  add column version int not null default 1,
  add column told text check (told in ('mailed', 'document', 'no_address')),
  add column mail_ids uuid[] not null default '{}',
  add column token_hash text;
create unique index renewal_offers_of_link on renewal_offers (port_id, token_hash) where token_hash is not null;
