import type { z } from 'zod'
import type { Language } from '../../../contract/forms/languages.ts'
import type { QuestionSummary, SummaryBar } from '../../../contract/forms/results.ts'
import { answerWords } from '../../../contract/forms/words.ts'
import { accountOf, type Ctx } from '../../context.ts'
import { type Column, type Filters, readColumns } from '../submissions/queries.ts'
import { bucketCount, type Found, mannerOf, type Numbers, readAnswers } from './summary-query.ts'

type Question = z.input<typeof QuestionSummary>
type Bar = z.input<typeof SummaryBar>

/** Bars of a question without options of its own, such as countries; the rest is one bar. */
const mostBars = 20

/** What was answered to each question of a form by the submissions that the filters leave, spam aside. */
export async function summarise(
  ctx: Ctx,
  formId: string,
  filters: Omit<Filters, 'spam' | 'q'>,
): Promise<{ total: number; questions: Question[] }> {
  const columns = await readColumns(ctx, formId)
  const { found, versions } = await readAnswers(ctx, formId, { ...filters, spam: 'no' }, columns)
  const holding = await versionsOf(ctx, formId)
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0)
  return {
    total: sum(versions.values()),
    questions: columns.map((column) => {
      const holders = [...versions].filter(([number]) => holding.get(number)?.has(column.key))
      return summaryOf(column, found.get(column.key), sum(holders.map(([, count]) => count)))
    }),
  }
}

/** The keys of the questions that each published version asks. */
export async function versionsOf(ctx: Ctx, formId: string): Promise<Map<number, ReadonlySet<string>>> {
  const rows = await ctx.db
    .selectFrom('formVersions')
    .select(['number', 'definition'])
    .where('accountId', '=', accountOf(ctx))
    .where('formId', '=', formId)
    .execute()
  return new Map(
    rows.map(({ number, definition }) => {
      const { pages } = definition as unknown as { pages: { fields: { key: string }[] }[] }
      return [number, new Set(pages.flatMap((page) => page.fields.map(({ key }) => key)))]
    }),
  )
}

function summaryOf(column: Column, found: Found | undefined, holders: number): Question {
  const { key, label, type, unit } = column
  const manner = mannerOf(column)
  const head = { key, label, type, ...(unit ? { unit } : {}), asked: holders, answered: found?.answered ?? 0 }
  const none = { bars: [], figures: null, rows: [], places: [], texts: [], files: null }
  if (!found?.found) return { ...head, ...none }
  const pairs = found.found as [string, number][]
  switch (manner) {
    case 'choice':
    case 'choices':
      return { ...head, ...none, bars: barsOfChoice(column, pairs) }
    case 'number':
      return { ...head, ...none, ...numbersOf(column, found.found as Numbers) }
    case 'day':
      return { ...head, ...none, bars: pairs.map((pair) => barOfMonth(key, pair)).sort(byValue) }
    case 'matrix':
      return { ...head, ...none, rows: rowsOf(column, found.found as [string, string, number][]) }
    case 'ranking':
      return {
        ...head,
        ...none,
        places: (found.found as [string, number, number][]).map(([value, place, count]) => ({
          ...{ value, label: wordsOf(column, value), place, count },
          filter: `${key}:${value}`,
        })),
      }
    case 'files':
      return { ...head, ...none, files: Number(found.found) }
    case 'text':
      return {
        ...head,
        ...none,
        texts: (found.found as [string, string, unknown][]).map(([id, submittedAt, value]) => ({
          ...{ id, submittedAt: new Date(submittedAt).toISOString() },
          text: answerWords(column, value, column.language).slice(0, 1000).toWellFormed(),
        })),
      }
  }
}

const byValue = (one: Bar, other: Bar) => (one.value < other.value ? -1 : 1)

/** The options in their order, also those nobody chose; what is none of them is one bar. */
function barsOfChoice(column: Column, pairs: readonly [string, number][]): Bar[] {
  const { key, type } = column
  const counts = new Map(pairs)
  const options = type === 'consent' ? ['true', 'false'] : column.options.map(({ value }) => value)
  const known = options.length > 0 ? options : pairs.slice(0, mostBars).map(([value]) => value)
  const bars = known.map((value) => ({
    value,
    label: wordsOf(column, type === 'consent' ? value === 'true' : value),
    count: Number(counts.get(value) ?? 0),
    filter: `${key}:${value}`,
  }))
  const rest = pairs
    .filter(([value]) => !known.includes(value))
    .reduce((sum, [, count]) => sum + Number(count), 0)
  return rest > 0
    ? [...bars, { value: '', label: '', count: rest, filter: column.options.length > 0 ? `${key}!` : null }]
    : bars
}

function numbersOf(
  column: Column,
  { values, buckets, ...figures }: Numbers,
): Pick<Question, 'bars' | 'figures'> {
  const { key } = column
  const bar = (from: number, to: number, count: number): Bar => ({
    ...{ value: from === to ? `${from}` : `${from}..${to}`, count: Number(count) },
    label:
      from === to
        ? wordsOf(column, from)
        : `${wordsOf({ ...column, unit: undefined }, from)}–${wordsOf(column, to)}`,
    filter: `${key}~${from}..${to}`,
  })
  if (values) return { figures, bars: values.map(([value, count]) => bar(value, value, count)) }
  const width = (figures.most - figures.least) / bucketCount
  const edge = (at: number) =>
    at === bucketCount ? figures.most : Number((figures.least + at * width).toPrecision(12))
  const counts = new Map(buckets)
  return {
    figures,
    bars: Array.from({ length: bucketCount }, (_, at) => {
      const one = bar(edge(at), edge(at + 1), counts.get(at + 1) ?? 0)
      // But for the last one, a bucket ends before the next begins.
      return at + 1 < bucketCount ? { ...one, filter: `${one.filter}-` } : one
    }),
  }
}

function barOfMonth(key: string, [month, count]: [string, number]): Bar {
  return { value: month, label: month, count: Number(count), filter: `${key}~${month}-01..${month}-31` }
}

function rowsOf(column: Column, found: readonly [string, string, number][]): Question['rows'] {
  const labels = new Map((column.rows ?? []).map(({ value, label }) => [value, label]))
  const known = [...labels.keys()]
  const values = [...new Set([...known, ...found.map(([row]) => row)])]
  return values.map((row) => {
    const counts = found.filter(([of]) => of === row).map(([, value, count]) => [value, count] as const)
    const options = column.options.map(({ value }) => value)
    const chosen = [...new Set([...options, ...counts.map(([value]) => value)])]
    return {
      value: row,
      label: labels.get(row) ?? row,
      bars: chosen.map((value) => ({
        ...{ value, label: wordsOf(column, value) },
        count: Number(counts.find(([of]) => of === value)?.[1] ?? 0),
        filter: `${column.key}/${row}:${value}`,
      })),
    }
  })
}

function wordsOf(column: Column & { language: Language }, value: unknown): string {
  return answerWords(column, value, column.language)
}
