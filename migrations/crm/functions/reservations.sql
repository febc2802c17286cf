create or replace trigger search after insert or update of berth_id, client_id, yacht_id on berth_reservations
  for each row execute function index_called_after('reservation', 'berth_id,client_id', 'yacht_id');
create or replace trigger search_forget after delete on berth_reservations for each row execute function forget_record();
