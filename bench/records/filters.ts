import { kinds } from '../../contract/kinds.ts'
import { type FilterField, filterOps, opsOf } from '../../contract/records/filter.ts'
import { filterFieldsOf } from '../../contract/records/list-query.ts'
import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { openDesk } from '../desk.ts'
import { percentile95Of, timesOf } from '../load.ts'
import { reportGoal } from '../report.ts'
import { addInterests, withOwner } from '../seed.ts'

const clients = 200_000

/** A list of 200,000 filtered by every field it has and every operator of the field: the slowest of them. */
export async function measureFilters(connection: Connection, dataDir: string): Promise<void> {
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(clients)
    await addInterests(connection, port.id, 20_000)
    await fill(connection, port.id)
    const { rows } = await withOwner(connection, (client) =>
      client.query(`select id from tags where port_id = $1`, [port.id]),
    )
    const found: { name: string; p95: number }[] = []
    for (const { name, filter } of conditions({ ...filterFieldsOf(kinds.client), ...custom }, rows[0].id)) {
      const path = `/api/v1/clients?archived=no&filter=${encodeURIComponent(filter)}`
      const ask = async () => {
        const answer = await fetch(desk.address + path, { headers: desk.headers(port) })
        if (!answer.ok) throw new Error(`${filter}: ${await answer.text()}`)
        await answer.text()
      }
      const times = await timesOf(ask, 40)
      found.push({ name, p95: percentile95Of(times) })
    }
    found.sort((a, b) => b.p95 - a.p95)
    for (const { name, p95 } of found.slice(0, Number(process.env.BENCH_WORST ?? 5)))
      reportGoal(`list of ${clients} filtered, p95: ${name}`, p95, 100, null, ' ms')
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

/** Values for every field, of the port's own as well. */
async function fill(connection: Connection, port: string): Promise<void> {
  await withOwner(connection, async (client) => {
    await client.query(
      `update clients set nationality_iso = (array['FI','SE','EE','DE','GB'])[1 + length(full_name) % 5],
         timezone = case when length(full_name) % 2 = 0 then 'Europe/Helsinki' end,
         source = (array['manual','website','referral','broker'])[1 + length(full_name) % 4] where port_id = $1`,
      [port],
    )
    const tag = await client.query(
      `insert into tags (port_id, id, name, color) values ($1, gen_random_uuid(), 'Winter', '#336699') returning id`,
      [port],
    )
    await client.query(
      `insert into taggings (port_id, tag_id, record_id) select $1, $2, id from clients where port_id = $1 order by id limit 60000`,
      [port, tag.rows[0].id],
    )
    for (const [name, type, column, value] of [
      ['berthWish', 'text', 'text', `'wants pontoon ' || length(full_name)`],
      ['mastHeight', 'number', 'number', `length(full_name)`],
      ['since', 'date', 'day', `date '2020-01-01' + length(full_name)`],
      ['winter', 'boolean', 'flag', `length(full_name) % 2 = 0`],
      ['sail', 'select', 'choice', `'main'`],
    ] as const) {
      const { rows } = await client.query(
        `insert into custom_fields (port_id, id, entity_type, name, label, type, display_order, options)
         values ($1, gen_random_uuid(), 'client', $2, $2, $3, 1, '[{"value":"main","label":"Main"}]') returning id`,
        [port, name, type],
      )
      await client.query(
        `insert into custom_values (port_id, record_id, field_id, ${column}) select $1, id, $2, ${value}
         from clients where port_id = $1`,
        [port, rows[0].id],
      )
    }
    await client.query('vacuum analyze')
  })
}

const custom = {
  'custom.berthWish': { kind: 'text' },
  'custom.mastHeight': { kind: 'number' },
  'custom.since': { kind: 'day' },
  'custom.winter': { kind: 'yesNo' },
  'custom.sail': { kind: 'choice', choices: ['main'] },
} as const satisfies Record<string, FilterField>

/** A filter of each field and each of its operators. */
export function conditions(
  fields: Readonly<Record<string, FilterField>>,
  tag: string,
): { name: string; filter: string }[] {
  return Object.entries(fields).flatMap(([field, { kind, choices }]) =>
    filterOps
      .filter((op) => opsOf(kind).includes(op))
      .map((op) => {
        const name = `${field}:${op}`
        const [one, two] = choices ? [choices[0]!, choices.at(-1)!] : valuesOf(kind, tag)
        if (op === 'empty' || op === 'notempty') return { name, filter: name }
        return { name, filter: `${name}:${op === 'between' ? `${one},${two}` : one}` }
      }),
  )
}

function valuesOf(kind: FilterField['kind'], tag: string): readonly [string, string] {
  switch (kind) {
    case 'number':
    case 'money':
      return ['1', '15']
    case 'day':
    case 'moment':
      return ['2020-01-10', '2026-06-30']
    case 'country':
      return ['FI', 'FI']
    case 'timezone':
      return ['Europe/Helsinki', 'Europe/Helsinki']
    case 'yesNo':
      return ['true', 'true']
    case 'person':
      return ['me', 'me']
    case 'tag':
      return [tag, tag]
    default:
      return ['lind', 'lind']
  }
}
