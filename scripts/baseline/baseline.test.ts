import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import * as crm from '../../crm/database.ts'
import * as forms from '../../forms/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { baselineFile } from '../../platform/database/migration/baseline.ts'
import { clientConfig } from '../../platform/database/pools.ts'
import { createDatabase, dropDatabase, ownerOf } from '../../platform/testing/cluster.ts'
import { describeSchema } from './describe-schema.ts'

const services = [
  ['crm', crm],
  ['forms', forms],
] as const

it.each(services)(
  'the baseline of %s makes what the numbered files make',
  async (service, { migrations, schemas }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'berthwise-numbered-'))
    try {
      await cp(migrations, folder, { recursive: true })
      await rm(path.join(folder, baselineFile))
      const [fromBaseline, numbered] = await Promise.all([
        madeBy(`baseline_${service}_${process.pid}`, migrations, schemas),
        madeBy(`numbered_${service}_${process.pid}`, folder, schemas),
      ])
      expect(fromBaseline.log.some((line) => line.startsWith('the baseline was applied'))).toBe(true)
      expect(numbered.log.some((line) => line.startsWith('the baseline'))).toBe(false)
      // What is written down of it, and what the catalogue says besides.
      expect(fromBaseline.text).toBe(numbered.text)
      expect(beyond(fromBaseline.catalogue, numbered.catalogue)).toEqual([])
      expect(beyond(numbered.catalogue, fromBaseline.catalogue)).toEqual([])
      expect(fromBaseline.catalogue.length).toBeGreaterThan(500)
      expect(fromBaseline.applied).toEqual(numbered.applied)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

function beyond(lines: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return lines.filter((line) => !known.has(line))
}

async function madeBy(name: string, folder: string, schemas: typeof crm.schemas | typeof forms.schemas) {
  const database = await createDatabase(name)
  const client = new pg.Client(clientConfig(database))
  const log: string[] = []
  const note = (_fields: object, message: string) => void log.push(message)
  try {
    await migrate(ownerOf(database), folder, schemas, { info: note, warn: note } as never)
    await client.connect()
    const text = await describeSchema(client, schemas.tables)
    const { rows } = await client.query<{ line: string }>(catalogue, [schemas.tables])
    const applied = await client.query(
      `select name, hash from ${schemas.tables}.schema_migrations order by name`,
    )
    return { log, text, catalogue: rows.map(({ line }) => line), applied: applied.rows }
  } finally {
    await client.end()
    await dropDatabase(name)
  }
}

// Numbers of columns differ where one was dropped, and so do the expressions that name columns by them; so do ids.
const changing = {
  relations:
    'oid,reltype,relfilenode,relpages,reltuples,relallvisible,relallfrozen,relfrozenxid,relminmxid,relnatts,relam,reltoastrelid,relowner,relhasindex,relchecks,relacl,relnamespace',
  columns: 'attrelid,attnum,atttypid,attcollation,attmissingval,atthasmissing,attcacheoff',
  constraints:
    'oid,conrelid,contypid,conindid,conparentid,confrelid,conkey,confkey,conpfeqop,conppeqop,conffeqop,conexclop,conbin,connamespace,conname',
  indexes: 'indexrelid,indrelid,indkey,indcollation,indclass,indexprs,indpred,indcheckxmin',
  routines:
    'oid,pronamespace,proowner,prolang,prorettype,proargtypes,proallargtypes,proargdefaults,prosupport,provariadic,proacl',
}
const withoutThem = (row: string, of: keyof typeof changing) =>
  `(to_jsonb(${row}) - '{${changing[of]}}'::text[])::text`

const catalogue = `
  with mine as (select * from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'i'))
  select 'relation ' || relname || ' ' || ${withoutThem('c', 'relations')} as line from mine c
  union all select 'column ' || relname || ' ' || attname || ' ' || ${withoutThem('a', 'columns')}
    from pg_attribute a join mine on mine.oid = attrelid where attnum > 0 and not attisdropped and relkind = 'r'
  union all select 'constraint ' || relname || ' ' || pg_get_constraintdef(n.oid) || ' ' || ${withoutThem('n', 'constraints')}
    from pg_constraint n join mine on mine.oid = conrelid
  union all select 'index ' || relname || ' ' || ${withoutThem('x', 'indexes')} from pg_index x join mine on mine.oid = indexrelid
  union all select 'routine ' || proname || ' ' || ${withoutThem('p', 'routines')}
    from pg_proc p where pronamespace = to_regnamespace($1)
  order by 1`
