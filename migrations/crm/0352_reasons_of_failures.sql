-- Why something failed is stored by its code too, where it is a reason of the product's own; else the words of others stand alone.
alter table mails add column reason jsonb;
alter table email_accounts add column last_reason jsonb;
alter table berth_pdf_parses add column reason jsonb;
