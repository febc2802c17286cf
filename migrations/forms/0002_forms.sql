create table workspaces (
  account_id uuid not null references accounts,
  id uuid not null,
  name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index workspaces_name on workspaces (account_id, lower(name));
create trigger touch before update on workspaces for each row execute function touch();
call protect('workspaces');

create table forms (
  account_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  -- The address of the hosted page: unique over all accounts.
  slug text not null unique,
  -- What the builder edits; published versions are kept beside it.
  draft jsonb not null,
  published_version int,
  published_at timestamptz,
  closes_at timestamptz,
  response_limit int check (response_limit > 0),
  retention_days int check (retention_days > 0),
  notify_emails text[] not null default '{}',
  logo_file_id uuid,
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, workspace_id) references workspaces (account_id, id)
);
create index forms_by_workspace on forms (account_id, workspace_id, id desc);
create unique index forms_by_id on forms (id);
create trigger touch before update on forms for each row execute function touch();
call protect('forms');

create table form_versions (
  account_id uuid not null,
  form_id uuid not null,
  number int not null,
  definition jsonb not null,
  published_by uuid references users on delete set null,
  published_at timestamptz not null default now(),
  primary key (account_id, form_id, number),
  foreign key (account_id, form_id) references forms (account_id, id)
);
call protect('form_versions');
-- A version is written once, and taken back only with its form.
revoke update on form_versions from berthwise_app;

create table submissions (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  form_version int not null,
  -- One per opening of the page: the same answers sent twice are one submission.
  token text not null,
  -- Answers by the keys of the fields.
  data jsonb not null,
  attribution jsonb not null default '{}',
  -- The submission as it is delivered and listed, byte by byte.
  body text not null,
  spam text check (spam in ('honeypot', 'marked')),
  search_text text not null default '',
  submitted_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (form_id, token),
  foreign key (account_id, form_id, form_version) references form_versions (account_id, form_id, number)
);
create index submissions_by_form on submissions (account_id, form_id, id desc);
-- Counts and neighbours leave spam out.
create index submissions_good on submissions (account_id, form_id, id desc) where spam is null;
call protect('submissions');

create table files (
  account_id uuid not null references accounts,
  id uuid not null,
  form_id uuid not null,
  field_id text,
  submission_id uuid,
  name text not null,
  media_type text not null,
  size int not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, form_id) references forms (account_id, id),
  foreign key (account_id, submission_id) references submissions (account_id, id)
);
create index files_by_submission on files (account_id, submission_id);
create index files_waiting on files (created_at) where submission_id is null;
call protect('files');

-- The hosted page of an address, asked before any account is known.
create policy owner_reads on forms for select to current_user using (true);
create policy owner_reads on form_versions for select to current_user using (true);
create function hosted_form(of_slug text)
  returns table (account_id uuid, id uuid, name text, slug text, published_version int, definition jsonb,
                 closes_at timestamptz, response_limit int, logo_file_id uuid, notified boolean)
  language sql stable security definer set search_path = forms, pg_temp
  as $$
    select f.account_id, f.id, f.name, f.slug, f.published_version, v.definition, f.closes_at, f.response_limit,
           f.logo_file_id, cardinality(f.notify_emails) > 0
    from forms f
    join form_versions v on v.account_id = f.account_id and v.form_id = f.id and v.number = f.published_version
    where f.slug = of_slug and f.archived_at is null
  $$;
revoke execute on function hosted_form from public;
grant execute on function hosted_form to berthwise_app;

-- Web processes keep hosted forms in memory and forget one when it changes.
create function form_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('form_changed', coalesce(old.slug, ''));
  return null;
end $$;
create trigger form_changed after update or delete on forms for each row execute function form_changed();

-- Whether an address is taken in any account.
create function slug_taken(of_slug text) returns boolean
  language sql stable security definer set search_path = forms, pg_temp
  as $$ select exists (select 1 from forms where slug = of_slug) $$;
revoke execute on function slug_taken from public;
grant execute on function slug_taken to berthwise_app;
