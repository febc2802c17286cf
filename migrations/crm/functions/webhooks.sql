-- A webhook that was removed goes for good once its log did. Says how many went.
create or replace function forget_webhooks() returns int
  language plpgsql security definer set search_path = crm, pg_temp
  as $$
declare
  forgotten int;
begin
  delete from webhooks w where w.state = 'removed' and not exists (
    select 1 from webhook_deliveries d where d.port_id = w.port_id and d.webhook_id = w.id);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke execute on function forget_webhooks from public;
grant execute on function forget_webhooks to berthwise_app;
