-- Where the signing of a document stands, in the document itself: whose turn it is, how many sign and how many have.

create or replace function standing_of_document(port uuid, document uuid, state text, signed_in text,
  out total int, out signed int, out waiting text)
language plpgsql stable set search_path = crm, public, pg_temp as $$
begin
  select count(*)::int, (count(*) filter (where s.status = 'signed'))::int,
    case when state in ('sent', 'partially_signed') then string_agg(s.name, ', ' order by s.signing_order, s.id)
      filter (where s.status = 'pending' and (signed_in = 'parallel' or not exists (
        select 1 from document_signers e where e.port_id = port and e.document_id = document and e.status = 'pending'
          and e.role <> 'cc' and e.signing_order < s.signing_order))) end
  into total, signed, waiting
  from document_signers s where s.port_id = port and s.document_id = document and s.role <> 'cc';
end $$;

create or replace function keep_standing_of_signer() returns trigger language plpgsql set search_path = crm, public, pg_temp as $$
declare
  port uuid := case when tg_op = 'DELETE' then old.port_id else new.port_id end;
  document uuid := case when tg_op = 'DELETE' then old.document_id else new.document_id end;
begin
  update documents d set signers_total = now.total, signers_signed = now.signed, waiting_for = now.waiting
    from documents o cross join lateral standing_of_document(o.port_id, o.id, o.status, o.signing_order) now
    where o.port_id = port and o.id = document and d.port_id = port and d.id = document
      and (d.signers_total, d.signers_signed, d.waiting_for) is distinct from (now.total, now.signed, now.waiting);
  return null;
end $$;
create or replace trigger standing after insert or delete or update of name, role, status, signing_order on document_signers
  for each row execute function keep_standing_of_signer();

create or replace function keep_standing_of_document() returns trigger language plpgsql set search_path = crm, public, pg_temp as $$
begin
  select total, signed, waiting into new.signers_total, new.signers_signed, new.waiting_for
    from standing_of_document(new.port_id, new.id, new.status, new.signing_order);
  return new;
end $$;
create or replace trigger standing before update of status, signing_order on documents
  for each row execute function keep_standing_of_document();

-- A document is found by its title, and stands in the search beside its client.
create or replace function index_document() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  client text;
begin
  select full_name into client from clients where port_id = new.port_id and id = new.client_id;
  call keep_record(new.port_id, 'document', new.id, new.title, client, new.title,
    case when new.status in ('cancelled', 'declined', 'expired') then coalesce(new.ended_at, new.updated_at) end);
  return null;
end $$;
create or replace trigger search after insert or update of title, client_id, status on documents
  for each row execute function index_document();
create or replace trigger search_forget after delete on documents for each row execute function forget_record();

create or replace function rename_documents_of_client() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  those uuid[] := array(select d.id from documents d where d.port_id = new.port_id and d.client_id = new.id);
begin
  if those <> '{}' then
    perform 1 from records r where r.port_id = new.port_id and r.id = any(those) order by r.id for update;
    update records r set subtitle = new.full_name where r.port_id = new.port_id and r.id = any(those);
  end if;
  return null;
end $$;
create or replace trigger search_documents after update of full_name on clients
  for each row when (old.full_name is distinct from new.full_name) execute function rename_documents_of_client();
