import { z } from 'zod'
import { schemaMessage } from '../reason.ts'

/** A token or key of an analytics service: those of sessions are long. */
export const analyticsToken = z
  .string()
  .trim()
  .min(1)
  .max(4000)
  .regex(/^[\x21-\x7e]+$/, schemaMessage('ai_key_form'))
