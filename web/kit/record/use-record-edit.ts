import type { ReactNode } from 'react'
import type { Choices, ClashingField } from '../conflict/clash.ts'
import { useConflictChoice } from '../conflict/conflict-choice.ts'
import { hasCode } from '../server/api-error.ts'

type Versioned = { id: string; version: number }

/** One change of one field, with what it was made on. */
export type FieldChange<R> = {
  patch: Record<string, unknown>
  /** The record as it stood when the person began to type. */
  baseline: R
  label: string
  /** The field as it stands in a record, for comparing and for showing. */
  read: (record: R) => unknown
  show: (record: R) => ReactNode
  mine: ReactNode
}

export type RecordEdit<R> = {
  record: R
  canEdit: boolean
  /** `kept`: the person chose the other version, or turned back. Throws ApiError. */
  save: (change: FieldChange<R>) => Promise<'saved' | 'kept' | 'turned_back'>
}

type RecordEditOptions<R> = {
  record: R
  canEdit: boolean
  update: (patch: Record<string, unknown>, ifMatch: number) => Promise<R>
  reload: () => Promise<R>
  /** Who changed the record last, and when, in words; null where that is not known. */
  lastChange?: () => Promise<string | null>
}

/**
 * Saves single fields. A stale save loses nothing: where nobody else touched the field it is made again on the new
 * version; otherwise both versions are shown and the person chooses.
 */
export function useRecordEdit<R extends Versioned>(options: RecordEditOptions<R>): RecordEdit<R> {
  const askWhichVersion = useConflictChoice()

  async function save(change: FieldChange<R>): ReturnType<RecordEdit<R>['save']> {
    let version = change.baseline.version
    let { baseline } = change
    for (;;) {
      try {
        await options.update(change.patch, version)
        return 'saved'
      } catch (error) {
        if (!hasCode(error, 'VERSION_STALE')) throw error
      }
      const fresh = await options.reload()
      if (!same(change.read(fresh), change.read(baseline))) {
        const choices = await askWhichVersion([
          { ...clashOf(change, fresh), by: (await options.lastChange?.()) ?? null },
        ])
        if (choices?.[fieldName] !== 'mine') return choices ? 'kept' : 'turned_back'
      }
      version = fresh.version
      baseline = fresh
    }
  }

  return { record: options.record, canEdit: options.canEdit, save }
}

const fieldName = 'field' satisfies keyof Choices

function clashOf<R>(change: FieldChange<R>, fresh: R): ClashingField {
  return { name: fieldName, label: change.label, mine: change.mine, theirs: change.show(fresh) }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
