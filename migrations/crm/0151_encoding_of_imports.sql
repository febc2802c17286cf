-- By which code page a text file was read; null for workbooks and for what was read before.
alter table imports add column encoding jsonb;
