-- The engine of deliveries is of the platform, which brings its functions over the tables of the service. It adds the job
-- that tells of an ended subscription by itself.
drop trigger subscription_ended on subscriptions;
drop function subscription_ended();
drop function claim_deliveries(text, jsonb, int, int);
drop function finish_deliveries(text, jsonb, interval);
drop function free_dead_claims();
drop function next_delivery_in();
drop function release_lines();
drop function prune_deliveries(int);
