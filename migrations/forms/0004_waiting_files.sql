-- Files that were sent ahead of an answer that never came. Forgets some of them and names them, so that their bytes can go.
-- A logo belongs to its form and waits for nothing.
create function forget_waiting_files(older interval, most int) returns table (account_id uuid, id uuid)
  language sql security definer set search_path = forms, pg_temp
  as $$
    delete from files f
    using (
      select w.account_id, w.id from files w
      where w.submission_id is null and w.created_at < now() - older
        and not exists (select 1 from forms o where o.account_id = w.account_id and o.logo_file_id = w.id)
      order by w.created_at
      limit most
      for update skip locked
    ) waiting
    where f.account_id = waiting.account_id and f.id = waiting.id
    returning f.account_id, f.id
  $$;
revoke execute on function forget_waiting_files from public;
grant execute on function forget_waiting_files to berthwise_app;
