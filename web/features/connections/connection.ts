import type { Answer } from '../../kit/server/api.ts'

export type Connection = Answer<'formConnections', 'list'>[number]

/** Whether earlier answers are coming, or earlier inquiries are mapped anew. */
export function isUnderWay({ form, mappedBefore, active }: Connection): boolean {
  return mappedBefore.applying || (active && isTakingOver(form))
}

/** Whether answers that were asked for are on their way; what takes longer is seen in the form desk. */
export function isTakingOver(form: Connection['form']): boolean {
  if (!form?.requestedAt || form.takenOver >= form.earlier) return false
  return Date.now() - Date.parse(form.requestedAt) < 10 * 60_000
}
