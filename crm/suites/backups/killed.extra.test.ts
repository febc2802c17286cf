// @module-tag endless

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leftOut, leftOutOfQueue } from '../../../platform/backup/parts.ts'
import { verifyBackup } from '../../../platform/backup/read-backup.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { emptyInstallation, type TestInstallation } from './installation.ts'

const portId = '00000000-0000-4000-8000-00000000aaaa'
const except = [...Object.keys(leftOut), ...leftOutOfQueue]

let from: TestInstallation
let file: string
beforeAll(async () => {
  from = await emptyInstallation()
  for (const { schemas } of from.parts) await migrate(from.connection, schemas.migrations, schemas)
  await from.query(`insert into crm.ports (id, slug, name) values ('${portId}', 'solvik', 'Solvik')`)
  for (let nth = 0; nth < 20; nth += 1)
    await from.parts[0]!.storage.put(
      `${portId}/${portId.replace(/aaaa$/, `a${100 + nth}`)}`,
      randomBytes(4_000_000),
    )
  file = path.join(from.env.dataDir, 'all.backup')
})
afterAll(() => from.drop())

/** A command of the console, in an installation of a test. */
function command(name: string, args: readonly string[], { env, connection }: TestInstallation): ChildProcess {
  const { user, database, host, port } = connection
  return spawn(process.execPath, [`scripts/backups/${name}.ts`, ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      SECRET: env.secret,
      DATA_DIR: env.dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, said: output }
}

/** Kills a command as soon as it got so far. */
async function killedOnce(child: ChildProcess, isSoFar: () => Promise<boolean>): Promise<void> {
  const end = ended(child)
  await expect.poll(isSoFar, { interval: 10 }).toBe(true)
  child.kill('SIGKILL')
  expect((await end).code).toBe(null)
}

it('a backup that is killed leaves nothing that looks whole, and the next one is', async () => {
  await killedOnce(command('backup', [file], from), async () => existsSync(`${file}.part`))
  expect(existsSync(file)).toBe(false)
  const { code, said } = await ended(command('backup', [file], from))
  expect([code, said]).toEqual([0, expect.stringContaining('20 files of 80.0 MB')])
  expect(existsSync(`${file}.part`)).toBe(false)
  expect(await verifyBackup(createReadStream(file), [from.env.secret])).toMatchObject({ files: 20 })
})

it('a restore that is killed leaves an empty installation, into which it is done again', async () => {
  const to = await emptyInstallation()
  try {
    const restore = () => command('restore', [file], to)
    await killedOnce(restore(), async () => {
      for await (const _ of to.parts[0]!.storage.list('')) return true
      return false
    })
    expect(await to.query('select * from crm.ports')).toEqual([])
    const { code, said } = await ended(restore())
    expect([code, said]).toEqual([0, expect.stringContaining('npm run release')])
    expect(await to.contents(except)).toEqual(await from.contents(except))
    const again = await ended(restore())
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('This installation is not empty')])
    expect((await ended(command('release', [], to))).said).toContain('Released')
  } finally {
    await to.drop()
  }
})

it('a backup of an older version is migrated, and one of a newer version is told plainly', async () => {
  const to = await emptyInstallation()
  const newer = '9999_of_a_later_version'
  const older = '0216_backup_alerts'
  try {
    await from.query(`insert into crm.schema_migrations (name, timestamp) values ('${newer}', '')`)
    expect((await ended(command('backup', [file], from))).code).toBe(0)
    const { code, said } = await ended(command('restore', [file], to))
    expect([code, said.trim()]).toEqual([
      1,
      `The backup was made by a newer version of Berthwise (${newer}): restore it with that version.`,
    ])
    await from.query(`delete from crm.schema_migrations where name in ('${newer}', '${older}')`)
    await from.query('alter table crm.backup_settings drop column alert')
    expect((await ended(command('backup', [file], from))).code).toBe(0)
    expect((await ended(command('restore', [file], to))).code).toBe(0)
    expect(await to.query(`select name from crm.schema_migrations where name = '${older}'`)).toHaveLength(1)
    expect(await to.query('select alert from crm.backup_settings')).toEqual([{ alert: null }])
    expect(await to.query('select slug from crm.ports')).toEqual([{ slug: 'solvik' }])
  } finally {
    await to.drop()
  }
})

it('what is wrong is said in one sentence', async () => {
  const sentence = async (name: string, ...args: string[]) => {
    const { code, said } = await ended(command(name, args, from))
    expect([code, said.trim().split('\n').length]).toEqual([1, 1])
    return said.trim()
  }
  expect(await sentence('backup')).toBe('Name the file: npm run backup -- FILE')
  expect(await sentence('restore', '/nowhere/x')).toBe('/nowhere/x could not be read (ENOENT).')
  expect(await sentence('backup', '/nowhere/x')).toBe(
    '/nowhere/x could not be written: there is no such folder.',
  )
  expect(await sentence('backup', '/dev/null')).toContain('it is no file that could be replaced')
  expect(await sentence('port', 'export', 'nowhere', file)).toBe(
    'There is no port with the address nowhere here.',
  )
  expect(await sentence('port', 'import', file)).toContain('This file holds a whole installation')
})
