-- Expenses in the search, by their merchants and trips.
create or replace function index_expense() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
begin
  call keep_record(new.port_id, 'expense', new.id, new.merchant, new.trip_label,
    concat_ws(' ', new.merchant, new.trip_label), new.archived_at);
  return null;
end $$;
create or replace trigger search after insert or update of merchant, trip_label, archived_at on expenses
  for each row execute function index_expense();
create or replace trigger search_forget after delete on expenses for each row execute function forget_record();
