-- A person of a provider of single sign-on is known by what it calls them.
create unique index credentials_by_subject on credentials (provider_id, account_id) where provider_id <> 'credential';
