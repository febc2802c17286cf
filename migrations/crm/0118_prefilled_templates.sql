-- What the fields of a template of the signing service are filled in with, by their labels, when the document is made there.
alter table documents add column prefill jsonb not null default '{}';
