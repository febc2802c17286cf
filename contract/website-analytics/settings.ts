import { z } from 'zod'

/** A token or key of an analytics service: those of sessions are long. */
export const analyticsToken = z
  .string()
  .trim()
  .min(1)
  .max(4000)
  .regex(/^[\x21-\x7e]+$/, 'A key has no spaces, line breaks or letters with marks.')
