-- What was given back is an expense below zero, its tax with it.
do $$
declare
  one text;
begin
  for one in select conname from pg_constraint where conrelid = 'crm.expenses'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) ~ 'amount'
  loop
    execute format('alter table expenses drop constraint %I', one);
  end loop;
end $$;
alter table expenses add constraint expenses_amount check (amount <> 0),
  add constraint expenses_tax check (tax_amount between least(amount, 0) and greatest(amount, 0));
create index expenses_alike on expenses (port_id, expense_date, currency, amount) where archived_at is null;
