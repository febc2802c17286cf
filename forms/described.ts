import type { Described } from '../platform/http/openapi.ts'
import { sessionCookie } from '../platform/identity/realm.ts'
import { formRealm } from './modules/identity/member.ts'

/** What the API reference of the form service says beside its operations. */
export const described: Described = {
  title: 'Berthwise Forms',
  version: '1.0.0',
  cookie: sessionCookie(formRealm),
  // The account is that of the session or key: no header names it.
  admission: ({ gate }) => {
    if (gate === 'public') return { scheme: 'none', codes: [] }
    if (gate === 'api_key') return { scheme: 'apiKey', codes: ['API_KEY_INVALID'] }
    const denied = gate === 'session' ? [] : (['PERMISSION_DENIED'] as const)
    return { scheme: 'session', codes: ['SESSION_REQUIRED', ...denied] }
  },
}
