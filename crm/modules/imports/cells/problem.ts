import type { z } from 'zod'
import { type Cause, causeSentence } from '../../../../contract/errors.ts'
import type { Import } from '../../../../contract/imports/endpoints.ts'

/** What is wrong with a row, or to be known of it. */
export interface Problem {
  row: number
  column: string | null
  reason: Cause
}

/** A problem as it is stored and given. An earlier version stored its sentence alone. */
export type StatedProblem = z.output<typeof Import>['problems'][number]

export function stateProblem({ row, column, reason }: Problem): StatedProblem {
  return { row, column, message: causeSentence(reason), reason }
}
