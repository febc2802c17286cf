-- What a program wrote with an API key is told under the name of the key, beside whoever created that.
alter table notes add key_name text;
alter table contact_log add key_name text;
alter table reminders add settled_key_name text;
