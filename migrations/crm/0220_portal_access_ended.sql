-- When access to the portal was last withdrawn: sessions that began before open nothing any more, also once somebody is let in again.
alter table portal_links add column ended_at timestamptz;
