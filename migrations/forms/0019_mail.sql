-- The same columns as the mail of the CRM has.
alter table mails add sender text not null default 'noreply' check (sender in ('noreply', 'sales'));
alter table mails add cc text[] not null default '{}';
alter table mails add reply_to text;
alter table mails add language text not null default 'en';
alter table mails add entity_type text;
alter table mails add entity_id uuid;
