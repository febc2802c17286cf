-- Who receives, as the service that asked calls itself, and where it shows what it receives.
alter table subscriptions add column name text check (length(name) between 1 and 200);
alter table subscriptions add column link text check (length(link) <= 4000);
