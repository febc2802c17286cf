-- Forms by their addresses, and what follows when one changes.

-- What it answers has grown.
drop function if exists hosted_form(text);

create or replace function hosted_form(of_slug text)
  returns table (account_id uuid, id uuid, name text, slug text, published_version int, definition jsonb,
                 closes_at timestamptz, response_limit int, logo_file_id uuid, cover_file_id uuid, notified boolean,
                 password_hash text, once_field text, keeps_unfinished boolean)
  language sql stable security definer set search_path = forms, pg_temp
  as $$
    select f.account_id, f.id, f.name, f.slug, f.published_version, v.definition, f.closes_at, f.response_limit,
           f.logo_file_id, f.cover_file_id, cardinality(f.notify_emails) > 0, f.password_hash, f.once_field,
           f.keeps_unfinished
    from form_addresses a
    join forms f on f.account_id = a.account_id and f.id = a.form_id
    join form_versions v on v.account_id = f.account_id and v.form_id = f.id and v.number = f.published_version
    where a.slug = of_slug and f.archived_at is null
  $$;
revoke execute on function hosted_form from public;
grant execute on function hosted_form to berthwise_app;

create or replace function slug_taken(of_slug text, by_form uuid) returns boolean
  language sql stable security definer set search_path = forms, pg_temp
  as $$ select exists (select 1 from form_addresses where slug = of_slug and form_id <> by_form) $$;
revoke execute on function slug_taken from public;
grant execute on function slug_taken to berthwise_app;

-- Web processes keep hosted forms in memory and forget one when it changes.
create or replace function form_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('form_changed', coalesce(old.slug, ''));
  return null;
end $$;

create or replace function keep_address() returns trigger language plpgsql security definer set search_path = forms, pg_temp as $$
begin
  insert into form_addresses (slug, account_id, form_id) values (new.slug, new.account_id, new.id) on conflict (slug) do nothing;
  if not exists (select 1 from form_addresses a where a.slug = new.slug and a.form_id = new.id) then
    raise exception 'The address is taken.' using errcode = 'unique_violation';
  end if;
  return null;
end $$;

-- Forms of every account that delete old submissions.
create or replace function forms_with_retention() returns table (account_id uuid, id uuid)
  language sql stable security definer set search_path = forms, pg_temp
  as $$ select f.account_id, f.id from forms f where f.retention_days is not null $$;
revoke execute on function forms_with_retention from public;
grant execute on function forms_with_retention to berthwise_app;
