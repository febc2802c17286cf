-- Pictures and other files that a client sent with a question.
alter table portal_messages add column file_ids uuid[] not null default '{}';
