-- What is taken off a line, or off an invoice as a whole: a part of it in percent, or an amount.
alter table invoice_lines
  add column discount_pct numeric(6, 3) check (discount_pct between 0 and 100),
  add column discount_amount numeric(17, 4) check (discount_amount >= 0),
  add constraint invoice_lines_one_discount check (discount_pct is null or discount_amount is null);
alter table invoices
  add column discount_pct numeric(6, 3) check (discount_pct between 0 and 100),
  add column discount_amount numeric(17, 4) check (discount_amount >= 0),
  -- What that comes to; the lines come to `net` and this.
  add column discount numeric(20, 4) not null default 0,
  add constraint invoices_one_discount check (discount_pct is null or discount_amount is null);
