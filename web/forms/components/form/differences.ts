import type { Definition, Field } from '../../../../contract/forms/definition.ts'
import { fieldsOf } from './editing.ts'

/** Whether another draft lacks this field or has it otherwise. */
export function differences(other: Definition, field: Field): boolean {
  const there = fieldsOf(other).find((each) => each.id === field.id)
  return !there || inOrder(there) !== inOrder(field)
}

/** The fields that people answered and the draft no longer has: their answers stay in old submissions. */
export function removedFields(
  published: Pick<Definition, 'pages'>,
  draft: Pick<Definition, 'pages'>,
): readonly Field[] {
  const left = new Set(fieldsOf(draft).map((field) => field.key))
  return fieldsOf(published).filter((field) => field.type !== 'section' && !left.has(field.key))
}

function inOrder(field: Field): string {
  return JSON.stringify(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
}
