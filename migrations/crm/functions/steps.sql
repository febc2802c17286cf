-- Steps of deals that nobody can take back any more go.

drop function if exists forget_steps();
create or replace function forget_steps(most int) returns int
  language plpgsql security definer set search_path = crm, pg_temp
  as $$
declare
  gone int;
begin
  delete from interest_steps s using (
    select o.port_id, o.id from interest_steps o where o.created_at < now() - interval '1 day' limit most for update skip locked
  ) old
  where s.port_id = old.port_id and s.id = old.id;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function forget_steps from public;
grant execute on function forget_steps to berthwise_app;
