-- Where the envelope of a document is: an address or a token that is changed later says nothing of it.
alter table documents
  add column service_host text,
  add column service_account text,
  -- Since when the service knows of no such envelope, though it knows the account.
  add column gone_since timestamptz;

do $$
declare
  port uuid;
begin
  for port in select id from ports loop
    perform set_config('app.port_id', port::text, true);
    update documents d set service_host = (select s.value #>> '{}' from settings s where s.port_id = port and s.key = 'signing_host')
      where d.port_id = port and d.provider <> 'builtin' and d.external_id is not null;
  end loop;
  perform set_config('app.port_id', '', true);
end $$;
