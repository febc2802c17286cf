import type { Realm } from '../../../platform/identity/realm.ts'

/** Where the staff signs in. */
export const staffRealm: Realm = { cookie: 'berthwise', passwords: 'accounts' }
