import type { Described } from '../platform/http/openapi.ts'
import { sessionCookie } from '../platform/identity/auth.ts'
import { formRealm } from './modules/identity/member.ts'

/** What the API reference of the form service says beside its operations. */
export const described: Described = {
  title: 'Berthwise Forms',
  version: '1.0.0',
  cookie: sessionCookie(formRealm),
}
