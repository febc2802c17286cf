-- The language a form was answered in, and what became of the mail that confirms it to whoever sent it.
alter table submissions add column language text;
alter table submissions add column confirmation text check (confirmation in ('written', 'limited'));
-- How many confirmations an address and a form got is counted before each.
create index mails_confirmations on mails (account_id, to_address, created_at) where category like 'confirmation %';
create index mails_confirmations_of_form on mails (account_id, entity_id, created_at) where category like 'confirmation %';
