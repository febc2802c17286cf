-- What people were told is forgotten after a quarter of a year, some at a time. Says how many rows went.
create or replace function forget_notifications(most int) returns int
  language plpgsql security definer set search_path = crm, pg_temp as $$
declare
  told int;
  gathered int;
begin
  delete from notifications n using (
    select o.ctid from notifications o where o.created_at < now() - interval '90 days' limit most for update skip locked
  ) old
  where n.ctid = old.ctid;
  get diagnostics told = row_count;
  delete from digests d using (
    select o.ctid from digests o where o.created_at < now() - interval '90 days' limit most for update skip locked
  ) old
  where d.ctid = old.ctid;
  get diagnostics gathered = row_count;
  return greatest(told, gathered);
end $$;
revoke execute on function forget_notifications from public;
grant execute on function forget_notifications to berthwise_app;
