import { z } from 'zod'
import { tokenShaped } from './page-token.ts'

/** What the script of a page tells while it is answered: nothing of the answers, and nothing of who answers. */
export const Progress = z.strictObject({
  token: z.string().refine(tokenShaped, 'This is not a token of ours.'),
  opened: z.string().max(200),
  /** The page was opened. */
  view: z.boolean().default(false),
  /** Something was answered for the first time. */
  start: z.boolean().default(false),
  /** Ids of the fields that were reached since it was told last. */
  reached: z.array(z.string().max(16)).max(200).default([]),
  /** Ids of the files that wait for the answer. */
  files: z.array(z.string().max(60)).max(60).default([]),
})
export type Progress = z.input<typeof Progress>
