// Plain, without schemas, so that the browser can have it too.

/** The stages of a deal that fit what a berth is, the likeliest first. */
export const stagesFitting = {
  available: ['enquiry', 'qualified', 'nurturing'],
  under_offer: ['eoi', 'reservation', 'deposit_paid'],
  sold: ['contract'],
} as const
