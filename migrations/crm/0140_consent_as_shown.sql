-- The sentence a signer agreed to, as it was shown: its version and language. Null where the page did not tell.
alter table signing_marks
  add column consent_version text,
  add column consent_language text;
