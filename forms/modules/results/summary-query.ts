import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { type Column, type Filters, submissionQuery } from '../submissions/queries.ts'

/** How the answers to a question are put together. */
export type Manner = 'choice' | 'choices' | 'number' | 'day' | 'matrix' | 'ranking' | 'files' | 'text'

const manners: Readonly<Record<string, Manner>> = {
  choice: 'choice',
  dropdown: 'choice',
  country: 'choice',
  consent: 'choice',
  hidden: 'choice',
  multiple_choice: 'choices',
  number: 'number',
  rating: 'number',
  scale: 'number',
  calculated: 'number',
  date: 'day',
  date_range: 'day',
  matrix: 'matrix',
  ranking: 'ranking',
  file: 'files',
  signature: 'files',
}

/** Types that nobody knows here are shown as what was written. */
export const mannerOf = ({ type }: Pick<Column, 'type'>): Manner => manners[type] ?? 'text'

/** What was found of one question. */
export interface Found {
  key: string
  /** Submissions that answer it. */
  answered: number
  /** By manner: `[value, count]`, `[row, value, count]`, `[value, mean place, count]`, the newest texts, numbers. */
  found: unknown
}

/** What a question of numbers was answered with. */
export interface Numbers {
  average: number
  median: number
  least: number
  most: number
  lower: number
  upper: number
  /** Each number with how often, where there are few; else `[bucket, count]`. */
  values: [number, number][] | null
  buckets: [number, number][] | null
}

/** Buckets that numbers fall into where there are many different ones. */
export const bucketCount = 10
/** Different numbers that are shown one by one. */
const fewNumbers = 12
/** Different answers of a choice, of which rare ones are left out. */
const mostValues = 250
const newestTexts = 5

/**
 * What was answered to each question, by one statement over the submissions that the filters leave. Each submission is read once:
 * of an answer that was written freely it is kept that there is one, of others what is counted.
 */
export async function readAnswers(
  ctx: Ctx,
  formId: string,
  filters: Filters,
  columns: readonly Column[],
): Promise<{ found: Map<string, Found>; versions: Map<number, number> }> {
  const chosen = submissionQuery(ctx, formId, filters)
  const questions = columns.map((column, at) => ({
    ...column,
    manner: mannerOf(column),
    c: sql.ref(`c${at}`),
  }))
  const taken = questions.map((one) => sql`${takenOf[one.manner](one)} as ${one.c}`)
  const base = chosen.select(['s.id', 's.submittedAt', 's.formVersion', 's.data'])
  const ofVersions = sql`select '' as key, count(*)::int as answered,
    coalesce(jsonb_object_agg(v.form_version, v.n), '{}') as found
    from (select form_version, count(*) as n from x group by form_version) v`
  const parts = questions.map((one) => sql`(${partOf[one.manner](one)})`)
  const { rows } = await sql<Found>`with s as not materialized (${base}),
    x as materialized (select ${sql.join([sql`s.form_version`, ...taken])} from s)
    ${sql.join([sql`(${ofVersions})`, ...parts], sql` union all `)}`.execute(ctx.db)
  const versions = rows.find(({ key }) => key === '')?.found as Record<string, number>
  return {
    found: new Map(rows.filter(({ key }) => key !== '').map((row) => [row.key, row])),
    versions: new Map(Object.entries(versions).map(([number, count]) => [Number(number), Number(count)])),
  }
}

/** Texts that stand for no answer. */
const empty = sql`('', '[]', '{}')`

type Question = Pick<Column, 'key' | 'type'> & { c: RawBuilder<unknown> }
type Part = (question: Question) => RawBuilder<unknown>

const asText: Part = ({ key }) => sql`s.data ->> ${key}`
const asValue: Part = ({ key }) => sql`s.data -> ${key}`
/** What of an answer is kept for counting. */
const takenOf: Readonly<Record<Manner, Part>> = {
  choice: asText,
  choices: asValue,
  number: asValue,
  day: ({ key, type }) =>
    sql`left(${type === 'date' ? sql`s.data ->> ${key}` : sql`s.data -> ${key} ->> 'from'`}, 7)`,
  matrix: asValue,
  ranking: asValue,
  files: asValue,
  text: ({ key }) => sql`s.data ->> ${key} not in ${empty}`,
}

/** Each different answer to a question with how often. */
const different = (c: RawBuilder<unknown>) =>
  sql`(select ${c} as d, count(*)::int as n from x group by 1 having ${c} #>> '{}' not in ${empty})`
const listed = sql`jsonb_agg(jsonb_build_array(v.value, v.n) order by v.n desc, v.value)`
const elementsOf = sql`jsonb_array_elements_text(case jsonb_typeof(d) when 'array' then d else jsonb_build_array(d) end)`
const sumOf = sql`coalesce((select sum(n) from a), 0)::int as answered`

const partOf: Readonly<Record<Manner, Part>> = {
  choice: ({ key, c }) => sql`select ${key} as key, coalesce(sum(v.n), 0)::int as answered, ${listed} as found
    from (select ${c} as value, count(*)::int as n from x group by 1 having ${c} not in ${empty}
      order by 2 desc limit ${mostValues}) v`,
  choices: ({ key, c }) => sql`with a as ${different(c)}
    select ${key} as key, ${sumOf}, ${listed} as found
    from (select e.value, sum(n)::int as n from a, ${elementsOf} e(value)
      group by 1 order by 2 desc limit ${mostValues}) v`,
  number: ({
    key,
    c,
  }) => sql`with a as (select d::float8 as value, n from ${different(c)} b where jsonb_typeof(d) = 'number'),
    g as (select sum(n)::int as n, count(*) as different, min(value) as least, max(value) as most,
      sum(value * n) / sum(n) as average from a),
    -- The middle is read off where the sum of the counts passes it.
    r as (select value, sum(n) over (order by value) as upto from a),
    q as (select array_agg((select min(r.value) from r where r.upto >= g.n * p) order by p) as q
      from g, unnest(array[0.25, 0.5, 0.75]) p)
    select ${key} as key, coalesce(g.n, 0) as answered, case when g.n > 0 then jsonb_build_object('average', g.average,
      'least', g.least, 'most', g.most, 'lower', q.q[1], 'median', q.q[2], 'upper', q.q[3],
      'values', case when g.different <= ${fewNumbers} then
        (select jsonb_agg(jsonb_build_array(a.value, a.n) order by a.value) from a) end,
      'buckets', case when g.different > ${fewNumbers} then
        (select jsonb_agg(jsonb_build_array(b.place, b.n) order by b.place) from (
          select least(width_bucket(a.value, g.least, g.most, ${bucketCount}), ${bucketCount}) as place, sum(a.n) as n
          from a group by 1) b) end) end as found
    from g, q`,
  day: ({ key, c }) => sql`select ${key} as key, coalesce(sum(v.n), 0)::int as answered, ${listed} as found
    from (select ${c} as value, count(*)::int as n from x group by 1 having ${c} ~ '^\\d{4}-\\d\\d$'
      order by 1 desc limit ${mostValues}) v`,
  matrix: ({ key, c }) => sql`with a as ${different(c)}
    select ${key} as key, ${sumOf},
      jsonb_agg(jsonb_build_array(v.line, v.value, v.n) order by v.line, v.n desc, v.value) as found
    from (select e.key as line, e.value, sum(n)::int as n
      from a, jsonb_each_text(case jsonb_typeof(d) when 'object' then d else '{}' end) e
      group by 1, 2 order by 3 desc limit ${mostValues}) v`,
  ranking: ({ key, c }) => sql`with a as ${different(c)}
    select ${key} as key, ${sumOf},
      jsonb_agg(jsonb_build_array(v.value, v.place, v.n) order by v.place, v.value) as found
    from (select e.value, (sum(e.place * n) / sum(n))::float8 as place, sum(n)::int as n
      from a, ${elementsOf} with ordinality e(value, place)
      group by 1 order by 3 desc limit ${mostValues}) v`,
  files: ({ key, c }) => sql`select ${key} as key, count(*)::int as answered,
      to_jsonb(coalesce(sum(case jsonb_typeof(d) when 'array' then jsonb_array_length(d) else 1 end), 0)) as found
    from (select ${c} as d from x where ${c} #>> '{}' not in ${empty}) a`,
  text: ({
    key,
    c,
  }) => sql`select ${key} as key, (select count(*) filter (where ${c}) from x)::int as answered,
      jsonb_agg(jsonb_build_array(v.id, v.submitted_at, v.d) order by v.id desc) as found
    from (select s.id, s.submitted_at, s.data -> ${key} as d from s where s.data ->> ${key} not in ${empty}
      order by s.id desc limit ${newestTexts}) v`,
}
