-- A filter by the account, as moves use it, lets through changes of rows that can be told by their account alone.
alter table form_addresses replica identity full;
