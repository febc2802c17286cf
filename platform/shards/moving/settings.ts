import type { Schemas } from '../../database/migrate.ts'
import type { MigrationLog } from '../../database/migration/log.ts'
import type { Tenancy } from '../../scope.ts'
import type { Shard } from '../shard.ts'
import type { MovePace } from './moving.ts'

/** What every part of a move is told. `log` hears of each step with its milliseconds. */
export interface MoveSettings {
  home: Shard
  schemas: Schemas
  tenancy: Tenancy
  log?: MigrationLog
  /** Takes the move back, as long as it was not switched. A process that only ends leaves it to `resumeMoves`. */
  signal?: AbortSignal
  pace?: Partial<MovePace>
}
