import { inTenant, reading, systemIn } from '../../../../platform/scope.ts'
import type { UnitCtx } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { emailBox } from '../accounts/box.ts'
import { faultOf } from '../accounts/fault.ts'
import type { AccountRow } from '../accounts/queries.ts'

/** What reading a mailbox needs. */
export type Needed = Pick<Services, 'kernel' | 'env' | 'addresses' | 'storage' | 'log'>

/** When a visit has read enough and comes again: other mailboxes wait in the same lane. */
export interface Visit {
  isOver(): boolean
}

/** A port as a job works in it. */
export function outsideIn({ kernel }: Pick<Needed, 'kernel'>, tenantId: string): UnitCtx {
  const scope = systemIn(tenantId)
  return { ...reading<DB>(kernel, scope), inTenant: (work) => inTenant(kernel, scope, work) }
}

/** Throws MailServerFault for a password that no key opens. */
export function openPassword(
  { env }: Pick<Needed, 'env'>,
  { password }: Pick<AccountRow, 'password'>,
): string {
  try {
    return emailBox(env).open(password)
  } catch (error) {
    throw faultOf(error, '')
  }
}

/** `INBOX` in any case; `Sent` is whichever folder the server uses for what was sent, where none is called so. */
export function isNamed({ path, specialUse }: { path: string; specialUse?: string }, name: string): boolean {
  if (path === name || (name.toUpperCase() === 'INBOX' && path.toUpperCase() === 'INBOX')) return true
  return name === 'Sent' && specialUse === '\\Sent'
}
