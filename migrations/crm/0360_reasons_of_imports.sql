-- What is said of an import and its rows is stored by its reasons. What was stored before stays the English sentence that it is.
alter table imports add column reason jsonb;
alter table import_runs add column reason jsonb;
alter table import_rows add column reasons jsonb;
alter table imports no force row level security;
update imports set problems = (select jsonb_agg('{"reason": null}'::jsonb || p order by n)
  from jsonb_array_elements(problems) with ordinality as all_of(p, n)) where problems <> '[]';
alter table imports force row level security;
