import type { Logger } from 'pino'
import type { FactName } from '../contract/events.ts'
import type { Env } from '../platform/env.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { Auth } from '../platform/identity/auth.ts'
import type { AddressRules } from '../platform/outbound/address.ts'
import type { Kernel } from '../platform/scope.ts'
import type { SecretBox } from '../platform/secrets.ts'
import type { Storages } from '../platform/storage/places.ts'
import type { DB } from './database.generated.ts'
import type { StaffSessions } from './modules/identity/sessions.ts'

/** What a module may use besides its transaction. */
export interface Services {
  readonly env: Env
  readonly log: Logger
  readonly kernel: Kernel<DB, FactName>
  readonly limits: Limits
  readonly auth: Auth
  readonly sessions: StaffSessions
  readonly storage: Storages
  /** Which addresses webhooks may call. */
  readonly addresses: AddressRules
  /** Seals the signing secrets of webhooks. */
  readonly webhookSecrets: SecretBox
}
