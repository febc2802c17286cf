-- An address by itself: under row-level security an index on an expression is not used.
alter table client_contacts add column mail text generated always as (case when channel = 'email' then lower(value) end) stored;
drop index client_contacts_by_email;
create index client_contacts_by_mail on client_contacts (port_id, mail) where mail is not null;
