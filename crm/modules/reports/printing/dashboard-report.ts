import type { analytics } from '../../../../contract/analytics/endpoints.ts'
import type { DataOf } from '../../../../contract/endpoint.ts'
import { kinds } from '../../../../contract/kinds.ts'
import type { DashboardConfig } from '../../../../contract/reports/config.ts'
import { daysOfPeriod } from '../../../../contract/reports/period.ts'
import { dashboardWidgets, type ReportWidget } from '../../../../contract/reports/vocabulary.ts'
import type { Ctx } from '../../../context.ts'
import { type BerthStatus, readBerthStatus } from '../../analytics/harbour/berth-status.ts'
import { periodOf } from '../../analytics/period.ts'
import { readAnalytics } from '../../analytics/read-analytics.ts'
import { readMoney } from '../../dashboard/money.ts'
import { termColumns } from '../../records/terms.ts'
import type { Paper } from './paper.ts'
import type { Composed, Section } from './sections.ts'
import { reportWords } from './words.ts'

type Analytics = DataOf<typeof analytics.read>
type Counts = Pick<Analytics['range'], 'opened' | 'won' | 'lost' | 'value'>

interface Figures {
  readonly analytics: Analytics | null
  readonly money: Awaited<ReturnType<typeof readMoney>> | null
  readonly berths: readonly BerthStatus[] | null
  readonly sources: ReadonlyMap<string, string>
}

/** Figures of the port as they are printed: those of the analytics and of the dashboard, read as these read them. */
export async function composeDashboard(ctx: Ctx, config: DashboardConfig, paper: Paper): Promise<Composed> {
  const { widgets, period } = config
  const days = daysOfPeriod(period, paper.today)
  const figures = await readFigures(ctx, widgets, days)
  const words = reportWords[paper.language]
  const ofPeriod = figures.analytics
    ? [
        { label: words.period, value: spanText(days.from, days.to, paper) },
        ...(widgets.includes('summary')
          ? [
              {
                label: words.previous,
                value: spanText(figures.analytics.previous.from, figures.analytics.previous.to, paper),
              },
            ]
          : []),
      ]
    : []
  return {
    title: config.title,
    facts: ofPeriod,
    sections: widgets.map((widget) => sectionOf(widget, figures, paper)),
    empty: null,
    sumLabel: words.total,
    totalLabel: words.total,
    rows: null,
    total: null,
  }
}

async function readFigures(
  ctx: Ctx,
  widgets: readonly ReportWidget[],
  days: { from: string; to: string },
): Promise<Figures> {
  const ofAnalytics = widgets.some((widget) => !dashboardWidgets.includes(widget))
  const [analytics, money, berths, terms] = await Promise.all([
    ofAnalytics
      ? periodOf(ctx, { range: undefined, ...days }).then((period) => readAnalytics(ctx, period))
      : null,
    widgets.includes('pipeline') ? readMoney(ctx) : null,
    widgets.includes('berth_status') ? readBerthStatus(ctx) : null,
    widgets.includes('sources') ? termColumns(ctx, kinds.interest) : [],
  ])
  const sources = terms.find(({ of }) => of === 'source')?.words ?? new Map<string, string>()
  return { analytics, money, berths, sources }
}

type Table = Pick<Section, 'columns'> & { rows: string[][] }

function sectionOf(widget: ReportWidget, figures: Figures, paper: Paper): Section {
  const words = reportWords[paper.language]
  const { columns, rows } = tableOf(widget, figures, paper)
  const tableRows = rows.length > 0 ? rows : [columns.map((_, index) => (index === 0 ? words.none : ''))]
  return {
    heading: words.widget[widget],
    columns,
    groups: [{ heading: null, rows: tableRows, sums: null }],
    sums: null,
  }
}

function tableOf(widget: ReportWidget, { analytics, money, berths, sources }: Figures, paper: Paper): Table {
  if (widget === 'pipeline') return pipelineTable(money!, paper)
  if (widget === 'berth_status') return berthTable(berths!, paper)
  return analyticsTable(widget, analytics!, sources, paper)
}

function analyticsTable(
  widget: Exclude<ReportWidget, 'pipeline' | 'berth_status'>,
  { range, previous, funnel, breakdown, sources, unmetDemand }: Analytics,
  labels: Figures['sources'],
  paper: Paper,
): Table {
  const words = reportWords[paper.language]
  const { number, amounts } = paper
  switch (widget) {
    case 'summary':
      return countedTable('', [range, previous], ({ from, to }) => spanText(from, to, paper), paper)
    case 'funnel':
      return table(
        words.stage,
        [words.reached, words.entered, words.medianDays],
        funnel.map(({ stage, reached, entered, medianDays }) => [
          wordOf(stage, 'pipelineStage', paper),
          number(reached),
          number(entered),
          medianDays === null ? '' : number(medianDays),
        ]),
      )
    case 'outcomes':
      return table(
        words.outcome,
        [words.count, words.value],
        breakdown.byOutcome.map(({ outcome, count, value }) => [
          wordOf(outcome, 'outcome', paper),
          number(count),
          amounts(value),
        ]),
      )
    case 'sources': {
      const nameOf = ({ source }: { source: string }) => labels.get(source) ?? wordOf(source, 'source', paper)
      return countedTable(words.source, sources, nameOf, paper)
    }
    case 'agents': {
      const nameOf = ({ id, name }: Analytics['breakdown']['byAgent'][number]) =>
        name ?? (id ? words.formerly : words.nobody)
      return countedTable(words.person, breakdown.byAgent, nameOf, paper)
    }
    case 'lead_categories': {
      const nameOf = ({ leadCategory }: { leadCategory: string }) =>
        wordOf(leadCategory, 'leadCategory', paper)
      return countedTable(words.category, breakdown.byLeadCategory, nameOf, paper)
    }
    case 'docks':
      return countedTable(words.dock, breakdown.byDock, ({ dock }) => dock, paper)
    case 'size_bands':
      return countedTable(words.length, breakdown.bySizeBand, (band) => bandText(band, paper), paper)
    case 'unmet_demand':
      return table(
        words.length,
        [words.requests, words.unmet, words.onSale],
        unmetDemand
          .filter(({ requests, available }) => requests > 0 || available > 0)
          .map((row) => [
            bandText(row, paper),
            number(row.requests),
            number(row.unmet),
            number(row.available),
          ]),
      )
  }
}

function pipelineTable({ open }: NonNullable<Figures['money']>, paper: Paper): Table {
  const words = reportWords[paper.language]
  return table(
    words.stage,
    [words.amount, words.weighted],
    open.map(({ stage, value, weighted }) => [
      wordOf(stage, 'pipelineStage', paper),
      paper.amounts(value),
      paper.amounts(weighted),
    ]),
  )
}

function berthTable(docks: NonNullable<Figures['berths']>, { number, language }: Paper): Table {
  const words = reportWords[language]
  return table(
    words.dock,
    [words.available, words.underOffer, words.sold],
    docks.map((row) => [row.dock, number(row.available), number(row.under_offer), number(row.sold)]),
  )
}

function table(name: string, numbers: readonly string[], rows: string[][]): Table {
  return {
    columns: [{ label: name, isNumber: false }, ...numbers.map((label) => ({ label, isNumber: true }))],
    rows,
  }
}

function countedTable<Row extends Counts>(
  name: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  { number, amounts, language }: Paper,
): Table {
  const words = reportWords[language]
  return table(
    name,
    [words.opened, words.won, words.lost, words.value],
    rows.map((row) => [
      nameOf(row),
      number(row.opened),
      number(row.won),
      number(row.lost),
      amounts(row.value),
    ]),
  )
}

function wordOf(code: string, of: string, { words }: Paper): string {
  return words.word(code, { of, type: 'interest' }, undefined)
}

function bandText({ from, to }: { from: number; to: number | null }, { number }: Paper): string {
  return to === null ? `${number(from)} m +` : `${number(from)}–${number(to)} m`
}

function spanText(from: string, to: string, { day }: Paper): string {
  return from === to ? day(from) : `${day(from)} – ${day(to)}`
}
