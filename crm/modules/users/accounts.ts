import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { accounts } from '../../../contract/people/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { keepPromise, promiseFact } from '../../../platform/shards/promised-fact.ts'
import { type HomeCtx, portOf, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { personName } from '../records/person-name.ts'
import { endSessions } from './create.ts'

interface Account {
  id: string
  name: string
  email: string
  disabled: boolean
}

/** Whole accounts, for super administrators: what a port does to a member touches that port alone. */
export function accountRoutes({ kernel }: Pick<Services, 'kernel'>) {
  const toggle =
    (disabled: boolean) =>
    async (ctx: HomeCtx, { params, caller }: { params: { id: string }; caller: Caller }) => {
      const portId = portOf(ctx)
      const { account, promised } = await ctx.atHome(async (tx) => {
        const account = await takeAccount(tx, params.id, caller)
        if (account.disabled === disabled) return { account, promised: null }
        await sql`update users set disabled_at = ${disabled ? sql`now()` : null} where id = ${account.id}`.execute(
          tx.db,
        )
        if (disabled) await endSessions(tx, account.id)
        const promised = await promiseFact(tx, portId, 'user.account_toggled', {
          entityId: account.id,
          label: account.name,
          oldValues: { accountDisabled: !disabled },
          newValues: { accountDisabled: disabled },
        })
        return { account, promised }
      })
      await kernel.servers.arrived(portId)
      return ctx.inTenant(async (tx) => {
        if (promised) await keepPromise(tx, promised)
        else tx.unchanged()
        return { ...account, disabled }
      })
    }
  return serve(accounts).with({ disable: { outside: toggle(true) }, enable: { outside: toggle(false) } })
}

/** Two super administrators who disable each other at once come one after the other: one of them stays. */
async function takeAccount(tx: Tx, id: string, caller: Caller): Promise<Account> {
  if (id === caller.userId) throw new Refusal('SELF_TARGETED')
  const { rows } = await sql<Account & { isSuperAdmin: boolean }>`select u.id, u.email, u.is_super_admin,
      ${personName} as name, u.disabled_at is not null as disabled
    from users u where u.id in (${id}, ${caller.userId}) order by u.id for update`.execute(tx.db)
  const self = rows.find((row) => row.id === caller.userId)
  if (!self?.isSuperAdmin || self.disabled) throw new Refusal('PERMISSION_DENIED')
  const account = rows.find((row) => row.id === id)
  if (!account) throw new Refusal('RECORD_NOT_FOUND')
  return account
}
