import type pg from 'pg'

/** A table of tenants that a statement reads without naming the tenant. */
export interface Unnamed {
  /** The module that asks, and the table: `clients contacts`. */
  place: string
  text: string
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  Plans?: Plan[]
  [key: string]: unknown
}

/**
 * Plans statements as the owner, whom row-level security lets see everything, without running them, and finds each table of
 * tenants that is scanned without the tenant as a value of the statement: what names it only by another table's row would ask
 * every node of a cluster.
 */
export async function findUnnamed(
  owner: pg.Client,
  tenant: string,
  texts: readonly string[],
): Promise<{ planned: number; unnamed: Unnamed[] }> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = $1 and a.atttypid = 'uuid'::regtype
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
    [tenant],
  )
  const ofTenants = new Set(rows.map(({ name }) => name))
  // Few rows are read at once whatever an index could do; here each is to be looked for.
  await owner.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan')
  const unnamed: Unnamed[] = []
  let planned = 0
  for (const text of texts) {
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) continue
    const module = /\/\* (?:by|of) ([a-z-]+) \*\//.exec(text)?.[1] ?? 'platform'
    const plan = await planOf(owner, text)
    planned += 1
    const tables = scansOf(plan).filter(
      ({ name, conditions }) => ofTenants.has(name) && !names(conditions, tenant),
    )
    for (const name of new Set(tables.map((one) => one.name)))
      unnamed.push({ place: `${module} ${name}`, text })
  }
  return { planned, unnamed }
}

async function planOf(owner: pg.Client, text: string): Promise<Plan> {
  try {
    // As one message without values: with them the server would look for parameters that explain has not.
    const { rows } = await owner.query(`explain (generic_plan, format json, verbose) ${text}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } catch (error) {
    throw new Error(`${(error as Error).message}, in: ${text}`)
  }
}

function scansOf(plan: Plan): { name: string; conditions: string }[] {
  const own = plan['Relation Name']
  const scans =
    own && plan['Node Type'] !== 'ModifyTable'
      ? [
          {
            name: own,
            conditions: ['Index Cond', 'Recheck Cond', 'Filter']
              .map((key) => String(plan[key] ?? ''))
              .join(' '),
          },
        ]
      : []
  // The index of a bitmap is asked below the scan of its table.
  const below = (plan.Plans ?? []).flatMap((one) =>
    one['Node Type'].startsWith('Bitmap') && own && !one['Relation Name'] ? [] : scansOf(one),
  )
  return [...scans, ...below]
}

/** Whether conditions compare the tenant with a value of the statement. */
function names(conditions: string, tenant: string): boolean {
  const value = String.raw`(?:\(?\$\d+\)?(?:::uuid)?|'[0-9a-f-]{36}'::uuid)`
  const column = String.raw`(?:\w+\.)?"?${tenant}"?`
  return new RegExp(`${column} = ${value}|${value} = ${column}|${column} IS NULL`).test(conditions)
}
