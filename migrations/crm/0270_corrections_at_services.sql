-- At an external service a signer is who they were until the service knows of their correction.
alter table document_signers add column corrected_name text, add column corrected_email text;
-- The envelope in whose place another came, until it is gone at the service.
alter table documents add column former_external_id text;
