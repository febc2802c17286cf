import { z } from 'zod'
import { tokenShaped } from './page-token.ts'

/** What the script of a page sends of answers that are not finished, where the person agreed; without `keep` they are forgotten. */
export const UnfinishedInput = z.strictObject({
  token: z.string().refine(tokenShaped, 'This is not a token of ours.'),
  opened: z.string().max(200),
  keep: z.boolean(),
  pass: z.string().max(100).default(''),
  answers: z.record(z.string().max(60), z.unknown()).default({}),
  /** The step that is seen, from 1, and how many there are. */
  step: z.int().min(1).max(100).default(1),
  steps: z.int().min(1).max(100).default(1),
})
export type UnfinishedInput = z.input<typeof UnfinishedInput>
