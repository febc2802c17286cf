import type { Selectable } from 'kysely'
import type { FactName } from '../contract/events.ts'
import { serveOf } from '../platform/http/serve.ts'
import type { Ctx as PlatformCtx, Step as PlatformStep, Tx as PlatformTx } from '../platform/scope.ts'
import type { DB } from './database.generated.ts'

/** What a reading handler of the CRM works with. */
export type Ctx = PlatformCtx<DB>
/** What a writing handler and every operation of the CRM works with. */
export type Tx = PlatformTx<DB, FactName>
export type Step = PlatformStep<DB, FactName>
export type Row<T extends keyof DB> = Selectable<DB[T]>

/** Binds the endpoints of a module to their handlers. */
export const serve = serveOf<DB, FactName>()

/** The port a scoped handler acts in. */
export function portOf(ctx: { tenantId: string | null }): string {
  if (ctx.tenantId === null) throw new Error('This operation acts within a port.')
  return ctx.tenantId
}
