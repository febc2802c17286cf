// Plain, without schemas, so that the browser can have it too.

/** Every letter the product writes to people. */
export const letterNames = [
  'staff_invitation',
  'staff_password_reset',
  'residential_inquiry',
  'webhook_disabled',
  'mail_test',
] as const
