import { type Kysely, sql } from 'kysely'
import { because, Refusal } from '../../contract/errors.ts'
import { reasonFor } from '../../contract/reason.ts'
import type { Env } from '../env.ts'
import type { OutsideCtx } from '../http/serve.ts'
import { uuidv7 } from '../ids.ts'
import { inTenant, type Kernel, reading, systemIn, type Tx } from '../scope.ts'
import type { Auth } from './auth.ts'
import { assertPassword } from './passwords.ts'
import { forgetSetupCode, isSetupCode, setupCode } from './setup-code.ts'

/** The first start of an installation, and whether it is still to come. */
export interface FirstStart<DB, Name extends string> {
  kernel: Kernel<DB, Name>
  auth: Auth
  env: Pick<Env, 'secret'>
  needed: (ctx: { db: Kysely<DB> }) => Promise<boolean>
  /** Tenants live at home: all is begun in the scope of the new one, and not outside any. */
  livesAtHome?: boolean
}

/** The code to print at start; null once nobody needs it. */
export async function pendingCode<DB, Name extends string>({
  kernel,
  env,
  needed,
}: Omit<FirstStart<DB, Name>, 'auth'>): Promise<string | null> {
  const ctx = reading<DB>(kernel, systemIn(null))
  return (await needed(ctx)) ? setupCode(ctx.db, env.secret) : null
}

/**
 * Lets who holds the printed code make the first tenant and its first person, by `begin` in a transaction at home; gives the id of
 * the tenant. Throws SETUP_DONE, SETUP_CODE_INVALID, PASSWORD_UNACCEPTABLE.
 */
export async function finishSetup<DB, Name extends string>(
  { kernel, auth, env, needed, livesAtHome = false }: FirstStart<DB, Name>,
  ctx: OutsideCtx<DB, Name>,
  { code, user }: { code: string; user: { email: string; password: string } },
  begin: (atHome: Tx<DB, Name>, tenantId: string, passwordHash: string) => Promise<void>,
): Promise<string> {
  if (!(await needed(ctx))) throw new Refusal('SETUP_DONE')
  if (!isSetupCode(code, await setupCode(ctx.db, env.secret))) {
    const reason = reasonFor('setup_code')
    throw new Refusal('SETUP_CODE_INVALID', [because('code', reason)])
  }
  assertPassword(user.password, user.email, 'user.password')
  const passwordHash = await (await auth.$context).password.hash(user.password)
  const tenantId = uuidv7()
  await inTenant(kernel, systemIn(livesAtHome ? tenantId : null, ctx.requestId), async (tx) => {
    await takeFirstStart(tx)
    if (!(await needed(tx))) throw new Refusal('SETUP_DONE')
    await begin(tx, tenantId, passwordHash)
    await forgetSetupCode(tx.db)
  })
  return tenantId
}

/** Of several who would make the first tenant at once, one does; the others wait for the end of its transaction. */
export async function takeFirstStart<DB>({ db }: { db: Kysely<DB> }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setup', 0))`.execute(db)
}
