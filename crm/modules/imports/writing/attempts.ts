import { z } from 'zod'
import { plainMessage, Refusal } from '../../../../contract/errors.ts'
import type { Tx } from '../../../context.ts'

/** Does something in the transaction, or takes it back and says why the data did not allow it. */
export async function tried<T>(tx: Tx, work: () => Promise<T>): Promise<T | { refused: string }> {
  // What follows from a row belongs to its attempt, and nothing that came before does.
  await tx.settle()
  try {
    return await tx.attempt(async () => {
      const done = await work()
      await tx.settle()
      return done
    })
  } catch (error) {
    const refused = reasonOf(error)
    if (refused === null) throw error
    return { refused }
  }
}

/** Why a row was refused; null for a fault that has nothing to do with its data. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.details?.[0]?.message ?? error.message
  if (error instanceof z.ZodError) {
    const issue = error.issues[0]
    return issue ? `${issue.path.join('.')}: ${plainMessage(issue.message)}` : error.message
  }
  const code = (error as { code?: unknown }).code
  // Classes 22 and 23 of PostgreSQL: a value out of bounds, a constraint that does not hold.
  return typeof code === 'string' && /^2[23]/.test(code) ? 'The port does not take this record.' : null
}
