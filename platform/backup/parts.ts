import type { Connection } from '../database/pools.ts'
import type { Storage } from '../storage/storage.ts'
import type { PartName } from './entries.ts'

/** One service of an installation, as a backup reads it. */
export interface BackupPart {
  readonly name: PartName
  /** As the owner of its tables. */
  readonly connection: Connection
  readonly schemas: { readonly tables: string; readonly queue: string }
  readonly storage: Pick<Storage, 'list' | 'get'>
  readonly publicUrl: string
}

/** Tables that no backup holds, and why. All others are in, new ones without being named. */
export const leftOut: Readonly<Record<string, string>> = {
  schema_migrations: 'its names stand in the backup, and a restore applies them',
  schema_functions: 'a restore applies those of its own version',
  processes: 'they run here and nowhere else',
  rate_limits: 'counters of minutes',
  rate_windows: 'counters of minutes',
  sessions: 'people sign in again: nobody is let in by a copy of what they hold',
  backups: 'it lists files that lie elsewhere, and which a copy is not to delete',
  sending_pause: 'a restore makes its own',
  shards: 'servers follow the installation that added them, and no copy of it',
  tenant_places: 'no tenant lives elsewhere where a backup is written',
  tenants_away: 'each server has its own',
  tenant_moves: 'moves between these servers',
  move_marks: 'moves between these servers',
}

/** Tables of the job queue that say how it is built, which a restore builds anew. */
export const leftOutOfQueue: readonly string[] = ['migrations']
