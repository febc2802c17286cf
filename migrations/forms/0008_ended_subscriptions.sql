-- That deliveries ended a subscription is recorded and told by a job, added in the transaction that ends it.
create function subscription_ended() returns trigger language plpgsql as $$
begin
  perform add_job('subscription_ended', jsonb_build_object('tenantId', new.account_id, 'subscriptionId', new.id));
  return null;
end $$;
create trigger subscription_ended after update of state on subscriptions for each row
  when (old.state = 'active' and new.state_reason in ('gone', 'failing')) execute function subscription_ended();
