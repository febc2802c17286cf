-- Numbers of envelopes are those of an installation of the service: a port that moves to another meets them again.
drop index documents_of_envelope;
create unique index documents_of_envelope on documents (port_id, provider, external_id, coalesce(service_host, ''))
  where external_id is not null;
