import type { FormFact } from '../contract/forms/facts.ts'
import { type OutsideCtx, serveOf } from '../platform/http/serve.ts'
import type { Ctx as PlatformCtx, Tx as PlatformTx } from '../platform/scope.ts'
import type { DB } from './database.generated.ts'

/** What a reading handler of the form service works with. */
export type Ctx = PlatformCtx<DB>
/** What a writing handler and every operation of the form service works with. */
export type Tx = PlatformTx<DB, FormFact>
/** What an operation works with that does something before or after its transactions. */
export type UnitCtx = Ctx & Pick<OutsideCtx<DB, FormFact>, 'inTenant'>

/** Binds the endpoints of a module to their handlers. */
export const serve = serveOf<DB, FormFact>()

/** The account a scoped handler acts in. */
export function accountOf(ctx: { tenantId: string | null }): string {
  if (ctx.tenantId === null) throw new Error('This operation acts within an account.')
  return ctx.tenantId
}
