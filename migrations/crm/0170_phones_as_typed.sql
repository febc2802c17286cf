-- A phone number stays as somebody typed it, beside its international form and its country.
alter table users add phone_e164 text, add phone_country text;
alter table website_inquiries add phone_country text;
