import { z } from 'zod'
import { tokenShaped } from '../page-token.ts'

/** What the script of a page sends. */
export const SubmissionInput = z.strictObject({
  token: z.string().refine(tokenShaped, 'This is not a token of ours.'),
  opened: z.string().max(200),
  version: z.int(),
  answers: z.record(z.string().max(60), z.unknown()),
  attribution: z.record(z.string().max(60), z.string().max(10_000)).default({}),
  /** What the password of the form opened. */
  pass: z.string().max(100).default(''),
  trap: z.string().max(2000).default(''),
  challenge: z.unknown().optional(),
  /** The language the page is read in. */
  language: z.string().max(20).optional(),
  /** Seconds from the first sign of answering to sending. */
  seconds: z.number().min(0).max(1_000_000).optional(),
})
export type SubmissionInput = z.input<typeof SubmissionInput>
