import { z } from 'zod'
import { schemaMessage } from '../../reason.ts'
import { readCondition } from './condition.ts'

/** Conditions that all hold, one a line. */
export const answerFilter = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const conditions = text.split('\n').filter(Boolean).map(readCondition)
    if (conditions.every((one) => one !== null)) return conditions
    context.addIssue({ code: 'custom', message: schemaMessage('answer_filter') })
    return z.NEVER
  })
  .optional()
