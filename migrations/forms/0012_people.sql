-- What belongs to the installation as a whole, such as what its setup code is made from.
create table installation (
  key text primary key,
  value text not null
);
grant select, insert, update, delete on installation to berthwise_app;

-- A link that lets in stands apart from the text, is added when the mail is sent, and forgotten then.
alter table mails add link text;

-- People asked to join an account who have not accepted yet. Accepted or taken back, a row is gone; the log keeps it.
create table invitations (
  account_id uuid not null references accounts,
  id uuid not null,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  token_hash text not null,
  invited_by_name text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, email)
);
call protect('invitations');

do $$
declare
  account uuid;
begin
  for account in select id from accounts union all select null loop
    perform set_config('app.account_id', coalesce(account::text, ''), true);
    update mails set
      link = case when status in ('queued', 'sending') then substring(text from '\S+/reset-password\?token=\S+') end,
      text = regexp_replace(text, '\S+/reset-password\?token=\S+', '{link}', 'g')
      where text like '%/reset-password?token=%';
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
