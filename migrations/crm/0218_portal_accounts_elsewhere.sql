-- Other servers than home have who a portal account is, and never its password.
alter table portal_users alter password_hash set default '';
