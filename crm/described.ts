import type { Described } from '../platform/http/openapi.ts'
import { sessionCookie } from '../platform/identity/auth.ts'
import { staffRealm } from './modules/identity/realm.ts'

/** What the API reference of the CRM says beside its operations. */
export const described: Described = { title: 'Berthwise', version: '1', cookie: sessionCookie(staffRealm) }
