-- Sheets of a workbook or files of an archive, and which one is read; null where there is one.
alter table imports add column sheets jsonb;
