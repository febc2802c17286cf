-- Lower case, no accents: how lists compare words.
create function folded(value text) returns text
  language sql immutable parallel safe
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- The words of a record in one, stored: a condition on one of them looks here first, and computes the rest for the few
-- that pass. Taking accents off 200,000 names takes a tenth of a second and more, reading them a fifth of that.
alter table clients add column folded text not null generated always as (
  crm.folded(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, ''))) stored;
alter table companies add column folded text not null generated always as (
  crm.folded(name || E'\n' || coalesce(registration_number, '') || E'\n' || coalesce(vat_number, ''))) stored;
alter table yachts add column folded text not null generated always as (
  crm.folded(name || E'\n' || coalesce(registration_number, '') || E'\n' || coalesce(hull_id, '') || E'\n'
    || coalesce(mmsi, '') || E'\n' || coalesce(call_sign, '') || E'\n' || coalesce(builder, '') || E'\n'
    || coalesce(model, ''))) stored;
alter table berths add column folded text not null generated always as (
  crm.folded(mooring_number || E'\n' || coalesce(pontoon, '') || E'\n' || coalesce(mooring_type, '') || E'\n'
    || coalesce(power_capacity, '') || E'\n' || coalesce(voltage, '') || E'\n' || coalesce(access, '') || E'\n'
    || coalesce(bow_facing, '') || E'\n' || coalesce(side_pontoon, '') || E'\n' || coalesce(cleat_type, '') || E'\n'
    || coalesce(cleat_capacity, '') || E'\n' || coalesce(bollard_type, '') || E'\n'
    || coalesce(bollard_capacity, ''))) stored;
