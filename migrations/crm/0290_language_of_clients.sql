-- In which language a client is written to; without one in that of the port.
alter table clients add column language text check (language in ('en', 'sv', 'fi'));
