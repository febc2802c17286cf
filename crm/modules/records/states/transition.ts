import { Refusal } from '../../../../contract/errors.ts'
import type { KindWith } from '../../../../contract/kinds.ts'
import type { FactRecord } from '../../../../platform/unit/facts.ts'
import type { Tx } from '../../../context.ts'
import { valuesOf, writeFields } from '../change.ts'

/** A line of a table of transitions: from which states, to which, and the fact it records. */
export interface Move<S extends string = string> {
  readonly from: readonly S[]
  readonly to: S
  readonly fact: string
}

/** A record that is locked, with what the log calls it. */
interface Moved<S extends string> {
  readonly row: { readonly id: string; readonly status: S }
  readonly called: string
}

interface Effect {
  oldValues: Record<string, unknown>
  newValues: Record<string, unknown>
}

interface What extends Pick<FactRecord, 'metadata'> {
  /** Columns written beside the state. */
  values?: Readonly<Record<string, unknown>>
  /** Of those the ones that the fact tells. */
  tells?: readonly string[]
  by?: FactRecord['by']
  /** Records the fact in another way than as `<type>.<fact>` alone. */
  tell?: (effect: Effect) => Promise<void>
}

/** Refuses a state that the move does not start from. */
export function assertMove<S extends string>(
  { from }: Move<S>,
  state: S,
  refused: ConstructorParameters<typeof Refusal>[0],
): void {
  if (!from.includes(state)) throw new Refusal(refused)
}

/**
 * Moves a locked record: writes its state and `values`, and records the fact of the move with the state before and after. What follows stands in `flows.ts`.
 */
export async function transition<S extends string>(
  tx: Tx,
  kind: KindWith<'customFields'>,
  { row, called }: Moved<S>,
  { to, fact }: Move<S>,
  { values = {}, tells = [], metadata, by, tell }: What = {},
): Promise<void> {
  await writeFields(tx, kind, row.id, { status: to, ...values })
  const before = row as Readonly<Record<string, unknown>>
  const effect = {
    oldValues: { status: row.status, ...valuesOf(before, tells) },
    newValues: { status: to, ...valuesOf(values, tells) },
  }
  if (tell) return tell(effect)
  tx.emit(`${kind.type}.${fact}` as Parameters<Tx['emit']>[0], {
    entityId: row.id,
    label: called,
    ...effect,
    ...(metadata ? { metadata } : {}),
    ...(by ? { by } : {}),
  })
}
