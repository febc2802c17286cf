import { uuidv7 } from '../ids.ts'
import { inTenant, type Kernel, type Tx } from '../scope.ts'
import type { FactRecord, Scope } from '../unit/facts.ts'
import { type Claim, idOfClaim, keepAnswer, takeKey } from './idempotency.ts'

/** How a request is answered, and what its facts are held against. */
interface Answering {
  readonly status: number
  readonly write: (value: unknown) => string
  readonly finish: (facts: readonly FactRecord[], unchanged: boolean) => void
}

/**
 * Makes a tenant at home by `begin`, and works in it wherever it is to live. The Idempotency-Key is kept at home: a repeat of the
 * request would not know the tenant.
 */
export async function inMadeTenant<DB, Name extends string, T>(
  { kernel, scope, claim }: { kernel: Kernel<DB, Name>; scope: Scope; claim: Claim | null },
  begin: (atHome: Tx<DB, Name>, tenantId: string) => Promise<void>,
  work: (tx: Tx<DB, Name>) => Promise<T>,
  { status, write, finish }: Answering,
): Promise<T> {
  const home = { ...scope, tenantId: null }
  const tenantId = claim ? idOfClaim(claim) : uuidv7()
  await inTenant(kernel, home, async (tx) => {
    if (claim) await takeKey(tx as unknown as Tx<unknown>, claim)
    await begin(tx, tenantId)
  })
  await kernel.servers.look(tenantId)
  await kernel.servers.arrived(tenantId)
  const value = await inTenant(kernel, { ...scope, tenantId }, work, (_value, facts, unchanged) =>
    finish(facts, unchanged),
  )
  const text = write(value)
  if (claim)
    await inTenant(kernel, home, async (tx) => keepAnswer(tx as unknown as Tx<unknown>, claim, status, text))
  return value
}
