import { gatesOf, takesKeys } from '../contract/endpoint.ts'
import { moduleOf } from '../contract/values/modules.ts'
import type { Described } from '../platform/http/openapi.ts'
import { sessionCookie } from '../platform/identity/realm.ts'
import { staffRealm } from './modules/identity/realm.ts'
import { portalCookie } from './modules/portal/session.ts'

/** What the API reference of the CRM says beside its operations. */
export const described: Described = {
  title: 'Berthwise',
  version: '1',
  cookie: sessionCookie(staffRealm),
  guestCookie: portalCookie,
  admission: ({ gate, scope, personal }) => {
    if (gate === 'public' || gate === 'signed_token') return { scheme: 'none', codes: [] }
    if (gate === 'portal') {
      const port = scope === 'none' ? [] : (['PORT_NOT_FOUND'] as const)
      return { scheme: 'guestSession', codes: ['SESSION_REQUIRED', ...port] }
    }
    const denied = gate === 'session' ? [] : (['PERMISSION_DENIED'] as const)
    const off = gatesOf({ gate }).some(moduleOf) ? (['MODULE_DISABLED'] as const) : []
    const orKey = takesKeys({ gate, ...(scope ? { scope } : {}), ...(personal ? { personal } : {}) })
    const keyed = orKey ? (['API_KEY_INVALID'] as const) : (['API_KEY_INVALID', 'API_KEY_REFUSED'] as const)
    if (scope === 'none') return { scheme: 'session', codes: ['SESSION_REQUIRED', ...keyed, ...denied] }
    return {
      scheme: 'session',
      orKey,
      tenantHeader: [
        'X-Port-Id',
        orKey ? 'The port to act in; with an API key it may be left out' : 'The port to act in',
      ],
      codes: [
        ...(['SESSION_REQUIRED', 'PORT_REQUIRED', 'PORT_FORBIDDEN', 'PORT_NOT_FOUND'] as const),
        ...keyed,
        ...denied,
        ...off,
      ],
    }
  },
}
