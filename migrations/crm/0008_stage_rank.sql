-- Place of a stage in the pipeline; nurturing stands before all others.
create function stage_rank(stage text) returns int
  language sql immutable parallel safe
  as $$ select coalesce(array_position(array['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'contract'], stage), 0) $$;
