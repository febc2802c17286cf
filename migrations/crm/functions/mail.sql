-- Mail of every port that has not left, and how long the oldest of it waits, in seconds, for whoever watches the installation;
-- what the last try of the oldest one was told. Beyond a hundred thousand nobody counts on.
create or replace function mail_backlog(out waiting int, out oldest float8, out error text)
  language plpgsql stable security definer set search_path = crm, pg_temp as $$
begin
  select count(*), coalesce(extract(epoch from now() - min(w.created_at)), 0),
      (array_agg(w.error order by w.created_at) filter (where w.error is not null))[1]
    into waiting, oldest, error
    from (select m.created_at, m.error from mails m where m.status in ('queued', 'sending', 'held') limit 100000) w;
end $$;
revoke execute on function mail_backlog from public;
grant execute on function mail_backlog to berthwise_app;
