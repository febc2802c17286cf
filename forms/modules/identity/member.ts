import { sql } from 'kysely'
import type { FormFact } from '../../../contract/forms/facts.ts'
import type { MemberRole } from '../../../contract/forms/vocabulary.ts'
import type { Realm } from '../../../platform/identity/realm.ts'
import { provedAsAsked } from '../../../platform/identity/second-factor/factors.ts'
import type { Session } from '../../../platform/identity/sessions.ts'
import { type Kernel, reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'

/** A signed-in person with their account. */
export interface Member extends Session {
  userId: string
  email: string
  name: string
  accountId: string
  accountName: string
  role: MemberRole
}

/** Where the people of the form service sign in. */
export const formRealm: Realm = { cookie: 'berthwise_forms', passwords: 'credentials' }

/** Who a user is; null for one who was taken out of their account. */
export async function describeMember(
  kernel: Kernel<DB, FormFact>,
  userId: string,
  session: Session,
): Promise<Member | null> {
  const { rows } = await sql<{
    email: string
    name: string
    accountId: string
    accountName: string
    role: MemberRole
  }>`select u.email, u.name, m.account_id, m.account_name, m.role
     from users u cross join membership_of(u.id) m where u.id = ${userId} and ${provedAsAsked(userId, session)}`.execute(
    reading<DB>(kernel, systemIn(null)).db,
  )
  return rows[0] ? { userId, ...rows[0], ...session, tenantId: rows[0].accountId } : null
}
