import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { asMigrationFault, type NumberedFile, prepareTable, readApplied } from './files.ts'
import { runLocked } from './locks.ts'
import type { MigrationLog } from './log.ts'

/** The file of a folder of migrations that makes what its numbered files make together, as far as it names them. */
export const baselineFile = 'baseline.sql'

/** A text that stands for numbered files, by their names and hashes. */
export interface Baseline {
  text: string
  holds: ReadonlyMap<string, string>
}

/** The baseline of a folder; null where it has none, or one that was made of other files than stand there. */
export async function readBaseline(folder: string, files: readonly NumberedFile[]): Promise<Baseline | null> {
  const text = await readFile(path.join(folder, baselineFile), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.matchAll(/^-- (\d{4}_\w+) ([0-9a-f]{64})$/gm)
  const holds = new Map([...lines].map(([, name, hash]) => [name!, hash!]))
  // It stands for the first files, without a gap.
  const first = files.slice(0, holds.size)
  const fits = holds.size > 0 && first.every(({ name, hash }) => holds.get(name) === hash)
  return fits ? { text, holds } : null
}

/** The first lines of a baseline: the files that it stands for. */
export function headOf(files: readonly NumberedFile[]): string {
  const lines = files.map(({ name, hash }) => `-- ${name} ${hash}\n`)
  return `-- Made by \`node scripts/baseline/write-baseline.ts\`. What these files make together, for new installations.\n${lines.join('')}`
}

/** Makes everything at once in a schema that no file was applied to, and remembers the files as applied. */
export async function applyBaseline(
  client: pg.ClientBase,
  { text, holds }: Baseline,
  schema: string,
  log: MigrationLog,
): Promise<void> {
  await prepareTable(client, schema, log)
  if ((await readApplied(client, schema)).size > 0) return
  const started = Date.now()
  try {
    await runLocked(client, { schema, text: '', name: 'the baseline', log }, async () => {
      await client.query(text)
      await client.query(
        `insert into ${schema}.schema_migrations (name, timestamp, hash)
          select name, $3, hash from unnest($1::text[], $2::text[]) f(name, hash)`,
        [[...holds.keys()], [...holds.values()], new Date().toISOString()],
      )
    })
  } catch (error) {
    throw asMigrationFault(error, baselineFile)
  }
  log.info({ files: holds.size, ms: Date.now() - started }, 'the baseline was applied')
}
