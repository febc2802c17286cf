-- It is made anew by functions/people.sql, with how each port presents itself.
drop function if exists ports_of(uuid);
