import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import * as forms from '../../forms/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { clientConfig } from '../../platform/database/pools.ts'
import { createDatabase, dropDatabase, ownerOf } from '../../platform/testing/cluster.ts'
import * as crm from '../database.ts'

const services = [
  { name: 'crm', ...crm },
  { name: 'forms', ...forms },
]

/** What every function of a schema says, with who may call it. */
async function definitionsOf(owner: pg.Client, schema: string): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; says: string }>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') as says
      from pg_proc p where p.pronamespace = $1::regnamespace`,
    [schema],
  )
  return new Map(rows.map(({ name, says }) => [name, says]))
}

it.each(services)('an older installation of $name gets the functions as they are now', async (service) => {
  const database = `functions_${service.name}_${process.pid}`
  const connection = await createDatabase(database)
  const owner = new pg.Client(clientConfig(ownerOf(connection)))
  try {
    await migrate(ownerOf(connection), service.migrations, service.schemas)
    await owner.connect()
    const schema = service.schemas.tables
    const now = await definitionsOf(owner, schema)
    const files = (await readdir(path.join(service.migrations, 'functions'))).sort()
    const defined = new Set<string>()
    const texts = await Promise.all(
      files.map((file) => readFile(path.join(service.migrations, 'functions', file), 'utf8')),
    )
    for (const text of [...texts, ...Object.values(service.schemas.functions ?? {})]) {
      for (const [, name] of text.matchAll(/^create or replace (?:function|procedure) (\w+)\(/gm))
        defined.add(name!)
    }
    expect(defined.size).toBeGreaterThan(15)
    await owner.query('set check_function_bodies = off')
    // As an installation that had these in numbered files, with other words in them and nothing kept of files.
    for (const [name, says] of now) {
      if (![...defined].some((one) => name.includes(`${one}(`))) continue
      await owner.query(
        withoutGrants(says).replace(/(\$(?:function|procedure)\$)/, '$1\n-- As it once was.\n'),
      )
    }
    await owner.query(`delete from ${schema}.schema_functions`)
    expect(await definitionsOf(owner, schema)).not.toEqual(now)
    await migrate(ownerOf(connection), service.migrations, service.schemas)
    expect(await definitionsOf(owner, schema)).toEqual(now)
    const rows = await owner.query<{ name: string }>(
      `select name from ${schema}.schema_functions order by name`,
    )
    const brought = [...Object.keys(service.schemas.functions ?? {}), 'watching']
    expect(rows.rows.map(({ name }) => name).sort()).toEqual([...files, ...brought].sort())
  } finally {
    await owner.end()
    await dropDatabase(database)
  }
})

function withoutGrants(says: string): string {
  const end = Math.max(says.lastIndexOf('$function$'), says.lastIndexOf('$procedure$'))
  return says.slice(0, says.indexOf('$', end + 1) + 1)
}
