import type { ListReportKind } from '../../../contract/reports/vocabulary.ts'
import type { PrintedList } from '../records/contributions/readings.ts'
import { listsOfModules } from './lists.generated.ts'

export type ListRow = Readonly<Record<string, unknown>>

const byKind = new Map(listsOfModules.map((list) => [list.kind, list]))

/** How the list of a kind is read. Throws for a kind whose module does not say it. */
export function printedList(kind: ListReportKind): PrintedList {
  const list = byKind.get(kind)
  if (!list) throw new Error(`How reports read the list ${kind} is not said.`)
  return list
}
