-- What can come from a file follows from the declarations of the kinds: the contract checks it.
alter table imports drop constraint imports_entity_check;
