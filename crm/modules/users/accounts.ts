import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { accounts } from '../../../contract/people/endpoints.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { serve, type Tx } from '../../context.ts'
import { personName } from '../records/person-name.ts'
import { endSessions } from './create.ts'

interface Account {
  id: string
  name: string
  email: string
  disabled: boolean
}

/** Whole accounts, for super administrators: what a port does to a member touches that port alone. */
export const accountRoutes = serve(accounts).with({
  disable: async (tx, { params, caller }) => {
    const account = await takeAccount(tx, params.id, caller)
    if (account.disabled) tx.unchanged()
    else {
      await sql`update users set disabled_at = now() where id = ${account.id}`.execute(tx.db)
      await endSessions(tx, account.id)
      emitToggled(tx, account, true)
    }
    return { ...account, disabled: true }
  },
  enable: async (tx, { params, caller }) => {
    const account = await takeAccount(tx, params.id, caller)
    if (!account.disabled) tx.unchanged()
    else {
      await sql`update users set disabled_at = null where id = ${account.id}`.execute(tx.db)
      emitToggled(tx, account, false)
    }
    return { ...account, disabled: false }
  },
})

function emitToggled(tx: Tx, { id, name }: Account, disabled: boolean): void {
  tx.emit('user.account_toggled', {
    entityId: id,
    label: name,
    oldValues: { accountDisabled: !disabled },
    newValues: { accountDisabled: disabled },
  })
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
