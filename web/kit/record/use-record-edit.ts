import { type ReactNode, useRef } from 'react'
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
  /** The record as far as it is known here: as it is shown, or newer by what was saved here. */
  latest: () => R
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
 * Saves single fields, one after the other. A stale save loses nothing: where nobody else touched the field it is made again
 * on the new version; otherwise both versions are shown and the person chooses. What the person saved here a moment before is
 * no other's change.
 */
export function useRecordEdit<R extends Versioned>(options: RecordEditOptions<R>): RecordEdit<R> {
  const askWhichVersion = useConflictChoice()
  const present = useRef(options.record)
  present.current = newer(options.record, present.current)
  // By record and fields: as it stood after the last save of them here.
  const saved = useRef(new Map<string, R>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  function save(change: FieldChange<R>): ReturnType<RecordEdit<R>['save']> {
    const turn = queue.current.then(() => saveNow(change))
    queue.current = turn.catch(() => undefined)
    return turn
  }

  async function saveNow(change: FieldChange<R>): ReturnType<RecordEdit<R>['save']> {
    const fields = [change.baseline.id, ...Object.keys(change.patch).toSorted()].join()
    let baseline = newer(change.baseline, saved.current.get(fields))
    let { version } = baseline
    for (;;) {
      try {
        const record = await options.update(change.patch, version)
        saved.current.set(fields, record)
        present.current = newer(record, present.current)
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

  return { record: options.record, canEdit: options.canEdit, save, latest: () => present.current }
}

/** The newer state of a record; where they are of two records, or equally new, the first. */
function newer<R extends Versioned>(one: R, other: R | undefined): R {
  return other && other.id === one.id && other.version > one.version ? other : one
}

const fieldName = 'field' satisfies keyof Choices

function clashOf<R>(change: FieldChange<R>, fresh: R): ClashingField {
  return { name: fieldName, label: change.label, mine: change.mine, theirs: change.show(fresh) }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
