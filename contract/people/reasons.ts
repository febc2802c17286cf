/** Why a password was refused, as `contract/reasons.ts` has it. */
export const passwordReasons = {
  password_short: 'Use at least 10 characters.',
  password_long: 'Use at most 128 characters.',
  password_email: 'Do not use your e-mail address.',
  password_common: 'This is one of the most common passwords.',
  password_known: 'Others know this of you: use something else than your name, your yacht or the port.',
} as const
