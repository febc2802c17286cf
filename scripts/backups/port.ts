import { createReadStream } from 'node:fs'
import { backupSecrets } from '../../platform/backup/installation.ts'
import { loadPort } from '../../platform/backup/load-port.ts'
import type { RestorePart } from '../../platform/backup/restore-backup.ts'
import type { Written } from '../../platform/backup/write-backup.ts'
import { writePort } from '../../platform/backup/write-port.ts'
import { newConnection } from '../../platform/database/connection.ts'
import { clientConfig } from '../../platform/database/pools.ts'
import { type Env, StartFault } from '../../platform/env.ts'
import { readShards } from '../../platform/shards/read-shards.ts'
import { version } from '../../platform/watching/open-watch.ts'
import { runCommand, sizeOf, tell } from './command.ts'
import { openInstallation } from './databases.ts'
import { toEnterAnew } from './to-enter-anew.ts'
import { writeWhole } from './write-file.ts'

const usage = 'Write npm run port -- export SLUG FILE, or npm run port -- import FILE [--slug NEW].'

await runCommand(async (env, args) => {
  const [what, ...rest] = args
  if (what === 'export' && rest.length === 2) return exportPort(env, rest[0]!, rest[1]!)
  const [file, flag, slug] = rest
  if (what === 'import' && file && (flag === undefined || (flag === '--slug' && slug)))
    return importPort(env, file, slug)
  throw new StartFault(usage)
})

async function exportPort(env: Env, slug: string, file: string): Promise<void> {
  const { parts, close } = await openInstallation(env, { join: true })
  try {
    let written: Written | undefined
    const about = { kind: 'port', version, createdAt: new Date().toISOString() } as const
    const content = await writePort(
      await whereItLives(env, parts[0]!, slug),
      slug,
      backupSecrets(env).present,
      about,
      (all) => {
        written = all
      },
    )
    const bytes = await writeWhole(file, content)
    tell(
      `${file}: ${sizeOf(bytes)}, ${written!.rows} rows, ${written!.files} files of ${sizeOf(written!.fileBytes)}.`,
      `It is read with this ${env.backupKey ? 'BACKUP_KEY' : 'SECRET'}: give it to the other installation as BACKUP_KEY for the import.`,
    )
  } finally {
    await close()
  }
}

/** The service on the server that a port lives on; home where nothing else is known. */
async function whereItLives(env: Env, part: RestorePart, slug: string): Promise<RestorePart> {
  const shards = await readShards(part.connection, env, part.schemas.tables)
  if (shards.length === 1) return part
  const client = newConnection(clientConfig(part.connection, undefined, part.schemas.tables))
  await client.connect()
  try {
    const { rows } = await client.query<{ shard: string }>(
      'select t.shard from ports p join tenant_places t on t.tenant_id = p.id where p.slug = $1',
      [slug],
    )
    const shard = shards.find(({ name }) => name === rows[0]?.shard)
    return shard ? { ...part, connection: shard.connection } : part
  } finally {
    await client.end()
  }
}

async function importPort(env: Env, file: string, slug: string | undefined): Promise<void> {
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 })
  await new Promise((resolve, reject) => source.once('open', resolve).once('error', reject)).catch(
    (error: NodeJS.ErrnoException) => {
      throw new StartFault(`${file} could not be read (${error.code}).`)
    },
  )
  const { parts, close } = await openInstallation(env, { join: true })
  try {
    const port = await loadPort(source, backupSecrets(env).known, parts[0]!, slug)
    tell(
      `${port.name} is here as ${env.publicUrl}/${port.slug}: ${port.rows} rows, ${port.files} files.`,
      `Had an account here already: ${port.joined.join(', ') || 'nobody'}.`,
      `Have one now, and set a password by “Forgot your password?”: ${port.added.join(', ') || 'nobody'}.`,
      'Webhooks and mailboxes are off, and mail that waited is held, until somebody switches them on or sends it.',
      ...(await toEnterAnew(env, parts[0]!.connection)),
    )
  } finally {
    await close()
  }
}
