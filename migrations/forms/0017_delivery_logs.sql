-- How long an account keeps the log of its deliveries; 90 days where it has not said.
create table delivery_log_settings (
  account_id uuid primary key references accounts,
  days int not null check (days between 1 and 3650)
);
call protect('delivery_log_settings');
create policy owner_reads on delivery_log_settings for select to current_user using (true);
create index deliveries_finished on deliveries (finished_at) where state <> 'pending';

-- Deletes deliveries of every account, with their attempts, that ended longer ago than the account keeps them. What waits
-- stays. Says how many went.
create function prune_deliveries(most int) returns int
  language plpgsql security definer set search_path = forms, pg_temp
  as $$
declare
  pruned int;
begin
  delete from deliveries d using (
    select o.account_id, o.id from deliveries o
    left join delivery_log_settings s on s.account_id = o.account_id
    where o.state <> 'pending' and o.claimed_by is null
      and o.finished_at < now() - interval '1 day' * coalesce(s.days, 90)
      and o.finished_at < now() - interval '1 day'
    limit most
    for update of o skip locked
  ) old
  where d.account_id = old.account_id and d.id = old.id;
  get diagnostics pruned = row_count;
  return pruned;
end $$;
revoke execute on function prune_deliveries from public;
grant execute on function prune_deliveries to berthwise_app;
