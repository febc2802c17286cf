-- Who may answer a form: whoever knows its password, and each person once, by the answer to this field.
alter table forms add column password_hash text;
alter table forms add column once_field text check (once_field ~ '^[a-z0-9]{4,16}$');
