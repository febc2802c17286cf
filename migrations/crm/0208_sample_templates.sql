-- A template begun from a sample is to be checked by a lawyer; once somebody sends it all the same nobody is asked again.
alter table document_templates
  add column needs_check boolean not null default false,
  add column sent_unchecked_at timestamptz;
