-- The leanest search under row-level security: what the caller typed is looked up literally by the trigram index.
create function crm.bench_ids(wanted text) returns setof uuid
  language sql stable security definer set search_path = crm, public, pg_temp as $$
  select id from records
  where port_id = current_setting('app.port_id')::uuid and type = 'client' and haystack like '%' || lower(wanted) || '%' $$;
create function crm.bench_search(wanted text) returns text
  language sql stable security definer set search_path = crm, public, pg_temp as $$
  select coalesce(json_agg(json_build_object('type', s.type, 'id', s.id, 'title', s.title, 'subtitle', s.subtitle,
    'archived', s.archived_at is not null, 'record', null)), '[]')::text
  from (select * from records where port_id = current_setting('app.port_id')::uuid
    and haystack like '%' || lower(wanted) || '%' limit 20) s $$;
grant execute on function crm.bench_ids, crm.bench_search to berthwise_app;
