-- The function takes whom to spare, and which words name only the one who is erased: it stands in functions/privacy.sql.
drop function if exists erase_traces(text, uuid[], text, uuid, int);
