import type { FactName } from '../contract/events.ts'
import type { Connection } from '../platform/database/pools.ts'
import type { Listener } from '../platform/listener.ts'
import type { SecretBox } from '../platform/secrets.ts'
import type { EngineServices } from '../platform/service/engine.ts'
import type { Storages } from '../platform/storage/places.ts'
import type { DB } from './database.generated.ts'
import type { StaffSessions } from './modules/identity/sessions.ts'

/** What a module may use besides its transaction. */
export interface Services extends EngineServices<DB, FactName> {
  readonly sessions: StaffSessions
  readonly storage: Storages
  readonly listener: Listener
  /** The database as the owner of its tables reaches it, for backups alone. */
  readonly connection: Connection
  /** Seals the signing secrets of webhooks. */
  readonly webhookSecrets: SecretBox
}
