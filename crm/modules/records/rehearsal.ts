import { Refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../context.ts'

/** One thing a step would do. */
export interface Consequence {
  type: string
  entityType: string
  entityId: string | null
  entityLabel: string | null
  oldValues: Record<string, unknown> | null
  newValues: Record<string, unknown> | null
  metadata: Record<string, unknown> | null
}

export interface Rehearsal {
  refusal: { code: string; message: string } | null
  consequences: Consequence[]
}

/**
 * What a step would do: it is done with all that follows from it, read, and taken back. So a preview cannot differ
 * from the step.
 */
export async function rehearsed(tx: Tx, step: (tx: Tx) => Promise<unknown>): Promise<Rehearsal> {
  try {
    const facts = await tx.rehearse(step)
    const consequences = facts.map(
      ({ type, entityType, entityId, label, oldValues, newValues, metadata }) => ({
        type,
        entityType,
        entityId,
        entityLabel: label ?? null,
        oldValues: oldValues ?? null,
        newValues: newValues ?? null,
        metadata: metadata ?? null,
      }),
    )
    return { refusal: null, consequences }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: { code: error.code, message: error.message }, consequences: [] }
  }
}
