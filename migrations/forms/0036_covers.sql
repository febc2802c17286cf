-- A wide picture above the content of the page of a form, beside its logo.
alter table forms add column cover_file_id uuid;
