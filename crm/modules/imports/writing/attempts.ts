import { z } from 'zod'
import { type Cause, causeOf, Refusal, reasonOfDetail } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { detailsOf } from '../../../../platform/http/input.ts'
import type { Tx } from '../../../context.ts'

/** Does something in the transaction, or takes it back and says why the data did not allow it. */
export async function tried<T>(tx: Tx, work: () => Promise<T>): Promise<T | { refused: Cause }> {
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
function reasonOf(error: unknown): Cause | null {
  if (error instanceof Refusal) return causeOf(error)
  if (error instanceof z.ZodError) {
    return reasonOfDetail(detailsOf(error)[0]!) ?? reasonFor('import_not_taken')
  }
  const code = (error as { code?: unknown }).code
  // Classes 22 and 23 of PostgreSQL: a value out of bounds, a constraint that does not hold.
  return typeof code === 'string' && /^2[23]/.test(code) ? reasonFor('import_not_taken') : null
}
