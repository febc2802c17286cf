-- An invoice is called after its number, or as long as it has none after whoever is billed; it is found by its number, however
-- that is typed, by its reference and by both names.
create or replace procedure keep_invoice(port uuid, one uuid) language plpgsql as $$
declare
  found record;
begin
  select i.number, i.reference,
      coalesce(i.bill_to ->> 'name', b.full_name, o.name, '') as billed, c.full_name as about
    into found
    from crm.invoices i
    left join crm.clients b on b.port_id = port and b.id = i.bill_client_id
    left join crm.companies o on o.port_id = port and o.id = i.bill_company_id
    left join crm.clients c on c.port_id = port and c.id = i.client_id
    where i.port_id = port and i.id = one;
  if found is null then
    return;
  end if;
  call crm.keep_record(port, 'invoice', one, coalesce(found.number, found.billed),
    case when found.number is not null then found.billed end,
    concat_ws(' ', found.number, replace(found.number, '-', ''), found.reference, found.billed, found.about), null);
end $$;

create or replace function index_invoice() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call keep_invoice(new.port_id, new.id);
  return null;
end $$;
create or replace trigger search after insert or update of number, bill_client_id, bill_company_id, client_id, bill_to, reference on invoices
  for each row execute function index_invoice();
create or replace trigger search_forget after delete on invoices for each row execute function forget_record();

-- Who renames a client or a company renames the drafts, and what else is about them is found by the new name; their entries
-- are taken in one order.
create or replace function rename_invoices() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  those uuid[];
  one uuid;
begin
  if new.type = 'client' then
    those := array(select i.id from invoices i where i.port_id = new.port_id and i.client_id = new.id
      union select i.id from invoices i where i.port_id = new.port_id and i.bill_client_id = new.id order by 1);
  else
    those := array(select i.id from invoices i where i.port_id = new.port_id and i.bill_company_id = new.id order by 1);
  end if;
  if those <> '{}' then
    perform 1 from records r where r.port_id = new.port_id and r.id = any(those) order by r.id for update;
    foreach one in array those loop
      call keep_invoice(new.port_id, one);
    end loop;
  end if;
  return null;
end $$;
create or replace trigger rename_invoices after update of title on records
  for each row when (old.title is distinct from new.title and new.type in ('client', 'company')) execute function rename_invoices();
