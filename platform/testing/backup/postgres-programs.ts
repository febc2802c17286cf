import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder of `pg_dump`, `pg_restore` and `psql` of a major version or newer: in PG_BIN, on the PATH, or where Debian has
 * them. Says loudly that there is none, and gives null.
 */
export function findPostgresPrograms(major: number): string | null {
  const folders = [
    process.env.PG_BIN,
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...globSync('/usr/lib/postgresql/*/bin'),
  ]
  for (const folder of folders) if (folder && versionIn(folder) >= major) return folder
  process.stderr.write(
    `\nNOT RUN: dump and restore by the guide's own commands. They need pg_dump, pg_restore and psql of PostgreSQL ${major}: install postgresql-client-${major}, or name their folder in PG_BIN.\n\n`,
  )
  return null
}

function versionIn(folder: string): number {
  const versions = ['pg_dump', 'pg_restore', 'psql'].map((program) => {
    try {
      const version = execFileSync(path.join(folder, program), ['--version'], {
        encoding: 'utf8',
        stdio: 'pipe',
      })
      return Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return Math.min(...versions)
}
