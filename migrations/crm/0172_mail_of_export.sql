-- An archive is sent once its mail has left: which mail that is. The mail may be deleted earlier than the archive.
alter table data_exports add column mail_id uuid;
create index data_exports_by_mail on data_exports (port_id, mail_id) where mail_id is not null;
