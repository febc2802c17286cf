-- Ids of the payments that hold every word in what was written to them, or whose client or invoice does.
create or replace function search_payments(words text)
  returns setof uuid
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  patterns text[] := search_patterns(words);
  one text := patterns[1];
  two text := patterns[2];
  three text := patterns[3];
  checks text[] := spelling_checks(words);
  regex text := spelling_regex((select word from unnest(string_to_array(plain_text(spelled_out(words)), ' ')) as word
    order by length(word) desc limit 1));
begin
  if port is null or patterns is null then
    return;
  end if;
  if has_spellings(words) then
    return query select p.id from payments p
      where p.port_id = port and p.removed_at is null and p.haystack ~ regex
        and (p.haystack || spelled_view(concat_ws(' ', p.reference, p.note))) ~ all (checks);
  else
    return query select p.id from payments p
      where p.port_id = port and p.removed_at is null and p.haystack like one and p.haystack like two
        and p.haystack like three and p.haystack like all (patterns);
  end if;
  return query
    select p.id from search_ids('client', words) hit(client_id)
    join interests i on i.port_id = port and i.client_id = hit.client_id
    join payments p on p.port_id = port and p.interest_id = i.id and p.removed_at is null
    union all
    select p.id from search_ids('invoice', words) hit(invoice_id)
    join payments p on p.port_id = port and p.invoice_id = hit.invoice_id and p.removed_at is null;
end $$;
revoke execute on function search_payments from public;
grant execute on function search_payments to berthwise_app;

-- What came on an invoice stays in the books where the deal is deleted that it counted for.
create or replace function keep_invoice_payments() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  update payments set interest_id = null
    where port_id = old.port_id and interest_id = old.id and invoice_id is not null;
  return old;
end $$;
create or replace trigger keep_invoice_payments before delete on interests
  for each row execute function keep_invoice_payments();

-- The version before writes payments of invoices that count for no deal without a row among the payments. Looked at when the transaction
-- ends, since this version writes the row itself.
create or replace function complete_payments() returns trigger language plpgsql set search_path = crm, public, pg_temp as $$
begin
  if new.removed_at is not null then
    update payments set removed_at = new.removed_at, removed_by = new.removed_by
    where port_id = new.port_id and invoice_payment_id = new.id and removed_at is null;
  else
    insert into payments (port_id, id, type, amount, currency, paid_on, method, reference, recorded_by, invoice_id, invoice_payment_id)
    select new.port_id, new.id, case i.kind when 'credit_note' then 'refund' else 'invoice' end, new.amount, i.currency, new.paid_on,
      new.method, new.reference, new.recorded_by, i.id, new.id
    from invoices i where i.port_id = new.port_id and i.id = new.invoice_id
      and not exists (select 1 from payments o where o.port_id = new.port_id and o.invoice_payment_id = new.id);
  end if;
  return null;
end $$;
drop trigger if exists complete_payments on invoice_payments;
create constraint trigger complete_payments after insert or update on invoice_payments
  deferrable initially deferred for each row execute function complete_payments();
