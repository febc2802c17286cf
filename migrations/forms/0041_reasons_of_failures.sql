-- Why a mail did not leave is stored by its code too, where it is a reason of the product's own.
alter table mails add column reason jsonb;
