-- The document of the port that a call with a wrong secret named; null where it named none of them.
alter table signing_rejections add column document_id uuid;
