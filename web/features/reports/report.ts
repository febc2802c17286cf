import type { DashboardConfig, ListReportConfig, ReportConfig } from '../../../contract/reports/config.ts'
import { listReports, usualColumns } from '../../../contract/reports/lists.generated.ts'
import type { ReportKind } from '../../../contract/reports/vocabulary.ts'
import { declaredFields, isId, type ListFields, labelOf } from '../../kit/list/columns/use-list-fields.ts'
import type { Answer } from '../../kit/server/api.ts'
import { compareWords } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'

export type Template = Answer<'reports', 'template'>
export type TemplateRow = Answer<'reports', 'templates'>[number]
export type Schedule = NonNullable<Template['schedule']>

/** What a kind of report is called. */
export const kindName = (kind: ReportKind, t: Translate): string =>
  kind === 'dashboard' ? t('reports.kind.dashboard') : t(`${listReports[kind]}.list`)

/** What a new report of a kind begins with. */
export function newConfig(kind: ReportKind, t: Translate): ReportConfig {
  if (kind === 'dashboard') {
    const widgets: DashboardConfig['widgets'] = ['summary', 'funnel', 'sources', 'agents', 'pipeline']
    return { kind, title: t('reports.kind.dashboard'), widgets, period: 'last_30_days' }
  }
  return {
    kind,
    title: null,
    columns: [...usualColumns[kind]],
    filters: {},
    sort: null,
    groupBy: null,
    sums: [],
    period: null,
  }
}

/** A column that a report of a list can have. */
export interface Column {
  name: string
  label: string
  isSummed: boolean
  isGrouped: boolean
  isDay: boolean
}

// Of the unit a dimension was typed in, and of people there are names beside them.
const silent: ReadonlySet<string> = new Set(['unit', 'person'])

/** The columns of a list, those of the fields of the port among them. */
export function columnsOf(kind: ListReportConfig['kind'], fields: ListFields, t: Translate): Column[] {
  const type = listReports[kind]
  const entries = Object.entries({ ...declaredFields(type), ...fields })
    .filter(([name, field]) => field.place !== 'record' && !silent.has(field.kind) && !isId(name, field.kind))
    .map(([name, { kind: is }]) => ({
      name,
      label: labelOf(fields, name),
      isSummed: is === 'number' || is === 'money',
      isGrouped: is !== 'money',
      isDay: is === 'day' || is === 'moment',
    }))
  const value = { name: 'value', label: t('reports.value'), isSummed: true, isGrouped: false, isDay: false }
  const all = kind === 'interests' ? [...entries, value] : entries
  return all.toSorted((one, other) => compareWords(one.label, other.label))
}
