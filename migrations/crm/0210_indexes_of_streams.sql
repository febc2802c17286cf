-- The index of the stream begins with the same columns.
drop index notes_by_record;
