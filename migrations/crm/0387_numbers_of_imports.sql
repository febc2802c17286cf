-- What the last row of an import said of a record with this number, by columns: what the next file is compared with.
alter table external_ids add column row_values jsonb;
