import {
  type Condition,
  type Filter,
  type FilterFields,
  opsOf,
  valuesTaken,
} from '../../../../contract/records/filter.ts'

/** A filter as it is being built: every condition has a name of its own, so that rows stay themselves. */
export type Draft = readonly { key: number; conditions: readonly DraftCondition[] }[]
export type DraftCondition = Condition & { key: number }

let lastKey = 0

export function draftOf(filter: Filter): Draft {
  return filter.map((group) => ({
    key: ++lastKey,
    conditions: group.map((condition) => ({ ...condition, key: ++lastKey })),
  }))
}

export function filterOf(draft: Draft): Filter {
  return draft.map(({ conditions }) => conditions.map(({ field, op, values }) => ({ field, op, values })))
}

/** A new condition on a field, by its usual operator, still without values. */
export function conditionOn(field: string, fields: FilterFields): DraftCondition {
  return { key: ++lastKey, field, op: opsOf(fields[field]!.kind)[0]!, values: [] }
}

export function groupOf(condition: DraftCondition): Draft[number] {
  return { key: ++lastKey, conditions: [condition] }
}

/** The condition with another operator: the values it can still have stay. */
export function byOp(condition: DraftCondition, op: Condition['op']): DraftCondition {
  const taken = valuesTaken(op)
  return { ...condition, op, values: taken === null ? condition.values : condition.values.slice(0, taken) }
}

export function changed(draft: Draft, key: number, next: DraftCondition | null): Draft {
  return draft
    .map((group) => ({
      ...group,
      conditions: group.conditions.flatMap((one) => (one.key === key ? (next ?? []) : one)),
    }))
    .filter(({ conditions }) => conditions.length > 0)
}

export function withAlternative(draft: Draft, group: number, condition: DraftCondition): Draft {
  return draft.map((one) =>
    one.key === group ? { ...one, conditions: [...one.conditions, condition] } : one,
  )
}
