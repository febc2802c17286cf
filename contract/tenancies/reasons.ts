/** Why a tenancy or a reservation was refused, as `contract/reasons.ts` has it. */
export const stayReasons = {
  tenancy_end_needed: 'A tenancy of this tenure has an end.',
  tenancy_start_forward: 'The present period began on {date}: give a later day.',
  tenancy_start_early: 'The present tenancy ends on {date}: give that day or a later one.',
  tenancy_end_extends: 'It ends on {date} now: give that day or a later one, or none.',
  tenancy_day_early: 'The berth is held since {date}: give that day or a later one.',
  tenancy_day_late: 'It ends on {date} already: give that day or an earlier one.',
  tenancy_handed_late: 'It ends on {date}: give an earlier day.',
  tenancy_same: 'This client holds the berth with this yacht already.',
  tenancy_taken: 'The berth is held from {from} to {to}.',
  tenancy_taken_open: 'The berth is held from {from} on.',
  tenancy_ownership: 'The yacht belongs neither to the client nor to a company of theirs.',
  deal_reserved: 'It has reserved {moorings}.',
  reservation_went: 'A reservation was ended with it: make a new one instead.',
  tenancy_made: 'A tenancy was made of this reservation already.',
  tenancy_holds: 'Somebody holds this berth by an active tenancy: end that first.',
} as const
