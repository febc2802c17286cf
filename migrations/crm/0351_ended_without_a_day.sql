-- A deal of another system may have ended on a day that nobody knows.
do $$
declare
  old name;
begin
  select conname into strict old from pg_constraint
    where conrelid = 'interests'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%outcome_at%';
  execute format('alter table interests drop constraint %I', old);
end
$$;
alter table interests add constraint interests_ended check (outcome is not null or outcome_at is null);
