import type { Selectable } from 'kysely'
import type { FactName } from '../contract/events.ts'
import { type OutsideCtx as PlatformOutsideCtx, serveOf } from '../platform/http/serve.ts'
import type { Ctx as PlatformCtx, Step as PlatformStep, Tx as PlatformTx } from '../platform/scope.ts'
import type { DB } from './database.generated.ts'

/** What a reading handler of the CRM works with. */
export type Ctx = PlatformCtx<DB>
/** What a writing handler and every operation of the CRM works with. */
export type Tx = PlatformTx<DB, FactName>
/** What a handler works with that opens its transactions itself. */
export type OutsideCtx = PlatformOutsideCtx<DB, FactName>
/** What an operation works with that does something before or after its transactions, in a request or a job. */
export type UnitCtx = Ctx & Pick<OutsideCtx, 'inTenant'>
/** The same, where what is global is written at home first. */
export type HomeCtx = UnitCtx & Pick<OutsideCtx, 'atHome'>
export type Step = PlatformStep<DB, FactName>
export type Row<T extends keyof DB> = Selectable<DB[T]>

/** Binds the endpoints of a module to their handlers. */
export const serve = serveOf<DB, FactName>()

/** The port a scoped handler acts in. */
export function portOf(ctx: { tenantId: string | null }): string {
  if (ctx.tenantId === null) throw new Error('This operation acts within a port.')
  return ctx.tenantId
}
