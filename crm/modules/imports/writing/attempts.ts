import { z } from 'zod'
import { type Cause, causeOf, Refusal, reasonOfDetail } from '../../../../contract/errors.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import { detailsOf } from '../../../../platform/http/input.ts'
import type { Tx } from '../../../context.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'

/** Why the data of a row was not taken, and at which field of it, where that is known. */
export interface NotTaken {
  refused: Cause
  path: string | null
}

/** Does something in the transaction, or takes it back and says why the data did not allow it. */
export async function tried<T>(tx: Tx, work: () => Promise<T>): Promise<T | NotTaken> {
  // What follows from a row belongs to its attempt, and nothing that came before does.
  await tx.settle()
  try {
    return await tx.attempt(async () => {
      const done = await work()
      await tx.settle()
      return done
    })
  } catch (error) {
    const why = notTaken(error)
    if (why === null) throw error
    return why
  }
}

/** Why a row was refused; null for a fault that has nothing to do with its data. */
export function notTaken(error: unknown): NotTaken | null {
  if (error instanceof Refusal) return { refused: causeOf(error), path: error.details?.[0]?.path ?? null }
  if (error instanceof z.ZodError) {
    const detail = detailsOf(error)[0]!
    return { refused: reasonOfDetail(detail) ?? reasonFor('import_not_taken'), path: detail.path }
  }
  const code = (error as { code?: unknown }).code
  // Classes 22 and 23 of PostgreSQL: a value out of bounds, a constraint that does not hold.
  const isOfData = typeof code === 'string' && /^2[23]/.test(code)
  return isOfData ? { refused: reasonFor('import_not_taken'), path: null } : null
}

/** The column of the file that a field of a record comes from; the field itself where none is known. */
export function columnAt({ columns }: Pick<ImportMapping, 'columns'>, path: string | null): string | null {
  if (path === null || path === '') return null
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part))
  const bare = parts.map((part) => part.replace(/(?<=[a-z])(Iso|Ft|M|Unit|Id)$/, ''))
  const keys = [path, ...parts.toReversed(), ...bare.toReversed()]
  const headers = keys.flatMap((key) => Object.entries(columns).filter(([, one]) => one === key))
  return headers[0]?.[0] ?? path
}
