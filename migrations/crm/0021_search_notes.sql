-- Notes are found by their text. Stored, since row-level security keeps an index on an expression from being used.
alter table notes add column haystack text generated always as (crm.plain_text(body)) stored;
create index notes_text on notes using gin (port_id, haystack public.gin_trgm_ops);
-- The function below acts as the owner.
create policy owner_reads on notes for select to current_user using (true);

-- Notes of the port of the transaction that hold every word, newest first, with the record each stands on; only of the
-- kinds of record named. Words of fewer than three letters alone find nothing: no index knows them.
create function search_notes(words text, kinds text[], most int)
  returns table (note_id uuid, excerpt text, record_type text, record_id uuid, record_title text, archived boolean)
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  -- What a word costs depends on the word.
  set plan_cache_mode = force_custom_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  parts text[] := string_to_array(plain_text(words), ' ');
  longest text := (select word from unnest(parts) as word order by length(word) desc limit 1);
  patterns text[] := (select array_agg('%' || word || '%') from unnest(parts) as word);
begin
  if port is null or coalesce(length(longest), 0) < 3 then
    return;
  end if;
  return query
    with found as (
      select n.id, n.body,
        case when n.client_id is not null then 'client' when n.yacht_id is not null then 'yacht'
             when n.company_id is not null then 'company' when n.berth_id is not null then 'berth' else 'interest' end as kind,
        coalesce(n.client_id, n.yacht_id, n.company_id, n.berth_id, n.interest_id) as record
      from notes n
      where n.port_id = port and n.haystack like '%' || longest || '%' and n.haystack like all (patterns)
        and ((n.client_id is not null and 'client' = any(kinds)) or (n.yacht_id is not null and 'yacht' = any(kinds))
          or (n.company_id is not null and 'company' = any(kinds)) or (n.berth_id is not null and 'berth' = any(kinds))
          or (n.interest_id is not null and 'interest' = any(kinds)))
      order by n.id desc limit most
    )
    select f.id, substring(f.body from greatest(1, strpos(lower(f.body), longest) - 40) for 160), f.kind, f.record,
      s.title, s.archived
    from found f
    join search_entries s on s.port_id = port and s.entity_type = f.kind and s.entity_id = f.record
    order by f.id desc;
end $$;
revoke execute on function search_notes from public;
grant execute on function search_notes to berthwise_app;
