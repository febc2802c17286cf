-- Long lists by their other orders, and payments by their words.
alter table payments add column haystack text not null generated always as
  (' ' || crm.plain_text(coalesce(reference, '') || ' ' || coalesce(note, ''))) stored;
create index payments_text on payments using gin (port_id, haystack public.gin_trgm_ops) where removed_at is null;
create index payments_amounts on payments (port_id, currency, amount desc, id) where removed_at is null;
create index waiting_list_since on waiting_list_entries (port_id, since desc, id) where place is not null;
do $$ begin
  if not exists (select from pg_policies where schemaname = 'crm' and tablename = 'payments' and policyname = 'owner_reads') then
    create policy owner_reads on payments for select to current_user using (true);
  end if;
end $$;
