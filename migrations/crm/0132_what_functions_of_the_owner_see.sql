-- Functions that belong to the owner walk all ports here, or what is of none: row-level security binds the owner, too. Without
-- this teams gave no sight, notifications were never forgotten, and mails and errors of no port kept what was erased.
create policy owner_reads on team_members for select to current_user using (true);
create policy owner_works on notifications to current_user using (true) with check (true);
create policy owner_works on digests to current_user using (true) with check (true);
create policy owner_works on mails to current_user using (true) with check (true);
create policy owner_works on error_events to current_user using (true) with check (true);
