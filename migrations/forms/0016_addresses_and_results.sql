-- Every address a form has or had: an old one leads to the form, and is no other form's while the form exists.
create table form_addresses (
  slug text primary key,
  account_id uuid not null,
  form_id uuid not null,
  created_at timestamptz not null default now(),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index form_addresses_by_form on form_addresses (account_id, form_id);
call protect('form_addresses');
revoke insert, update, delete on form_addresses from berthwise_app;
create policy owner_works on form_addresses to current_user using (true) with check (true);
insert into form_addresses (slug, account_id, form_id, created_at) select slug, account_id, id, created_at from forms;

create function keep_address() returns trigger language plpgsql security definer set search_path = forms, pg_temp as $$
begin
  insert into form_addresses (slug, account_id, form_id) values (new.slug, new.account_id, new.id) on conflict (slug) do nothing;
  if not exists (select 1 from form_addresses a where a.slug = new.slug and a.form_id = new.id) then
    raise exception 'The address is taken.' using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create trigger keep_address after insert or update of slug on forms for each row execute function keep_address();

create or replace function hosted_form(of_slug text)
  returns table (account_id uuid, id uuid, name text, slug text, published_version int, definition jsonb,
                 closes_at timestamptz, response_limit int, logo_file_id uuid, notified boolean)
  language sql stable security definer set search_path = forms, pg_temp
  as $$
    select f.account_id, f.id, f.name, f.slug, f.published_version, v.definition, f.closes_at, f.response_limit,
           f.logo_file_id, cardinality(f.notify_emails) > 0
    from form_addresses a
    join forms f on f.account_id = a.account_id and f.id = a.form_id
    join form_versions v on v.account_id = f.account_id and v.form_id = f.id and v.number = f.published_version
    where a.slug = of_slug and f.archived_at is null
  $$;

-- Whether an address is, or was, that of another form of any account.
drop function slug_taken(text);
create function slug_taken(of_slug text, by_form uuid) returns boolean
  language sql stable security definer set search_path = forms, pg_temp
  as $$ select exists (select 1 from form_addresses where slug = of_slug and form_id <> by_form) $$;
revoke execute on function slug_taken from public;
grant execute on function slug_taken to berthwise_app;

-- What happens on the page of a form, counted by day and by nothing that tells one visitor from another.
create table form_counts (
  account_id uuid not null,
  form_id uuid not null,
  -- UTC.
  day date not null,
  kind text not null check (kind in ('view', 'start', 'reach', 'send', 'time')),
  -- Of reach, the id of the field; of time, the seconds it took at most.
  detail text not null default '',
  count bigint not null,
  primary key (account_id, form_id, day, kind, detail),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
call protect('form_counts');
