-- From whom a mail comes and where answers go, as the port said it when it was written; what it is about, so that a
-- failure is told there.
alter table mails add sender text not null default 'noreply' check (sender in ('noreply', 'sales'));
alter table mails add cc text[] not null default '{}';
alter table mails add reply_to text;
alter table mails add language text not null default 'en';
alter table mails add entity_type text;
alter table mails add entity_id uuid;
update mails set category = 'notification' where category = 'residential_inquiry';
create index mails_of_entity on mails (port_id, entity_id) where entity_id is not null;
