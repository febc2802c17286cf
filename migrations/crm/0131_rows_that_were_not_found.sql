-- Two earlier files changed rows of ports without naming the port: where the owner is no superuser they found none.
do $$
declare
  port uuid;
begin
  for port in select id from ports union all select null loop
    perform set_config('app.port_id', coalesce(port::text, ''), true);
    update mails set category = 'notification' where category = 'residential_inquiry';
    -- What is reckoned here is no change of the document: its version stays, as of the columns that the trigger names.
    update documents d set (signers_total, signers_signed, waiting_for) = (
      select count(*), count(*) filter (where s.status = 'signed'),
        case when d.status in ('sent', 'partially_signed') then string_agg(s.name, ', ' order by s.signing_order, s.id)
          filter (where s.status = 'pending' and (d.signing_order = 'parallel' or not exists (
            select 1 from document_signers e where e.port_id = d.port_id and e.document_id = d.id and e.status = 'pending'
              and e.role <> 'cc' and e.signing_order < s.signing_order))) end
      from document_signers s where s.port_id = d.port_id and s.document_id = d.id and s.role <> 'cc')
    where d.port_id = port and d.signers_total = 0 and exists (
      select 1 from document_signers s where s.port_id = d.port_id and s.document_id = d.id and s.role <> 'cc');
  end loop;
  perform set_config('app.port_id', '', true);
end $$;
