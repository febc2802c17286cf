-- A person of a provider of single sign-on is known by what it calls them.
create unique index accounts_by_subject on accounts (provider_id, account_id) where provider_id <> 'credential';
