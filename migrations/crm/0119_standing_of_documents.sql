-- Whose turn it is in a document, how many sign and how many have: lists of thousands are filtered and sorted by them.
alter table documents
  add column waiting_for text,
  add column signers_total int not null default 0,
  add column signers_signed int not null default 0;

-- What is reckoned here is no change of the document: its version stays.
do $$
declare changed text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into changed from pg_attribute
    where attrelid = 'documents'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('waiting_for', 'signers_total', 'signers_signed');
  drop trigger touch on documents;
  execute format('create trigger touch before update of %s on documents for each row execute function touch()', changed);
end $$;

update documents d set (signers_total, signers_signed, waiting_for) = (
  select count(*), count(*) filter (where s.status = 'signed'),
    case when d.status in ('sent', 'partially_signed') then string_agg(s.name, ', ' order by s.signing_order, s.id)
      filter (where s.status = 'pending' and (d.signing_order = 'parallel' or not exists (
        select 1 from document_signers e where e.port_id = d.port_id and e.document_id = d.id and e.status = 'pending'
          and e.role <> 'cc' and e.signing_order < s.signing_order))) end
  from document_signers s where s.port_id = d.port_id and s.document_id = d.id and s.role <> 'cc');
