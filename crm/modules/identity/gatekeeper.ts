import { Refusal } from '../../../contract/errors.ts'
import type { FactName } from '../../../contract/events.ts'
import { kinds } from '../../../contract/kinds.ts'
import { inboxGate, permissionKnown } from '../../../contract/permissions.ts'
import { moduleOf, type PortModule } from '../../../contract/values/modules.ts'
import type { Sight } from '../../../platform/database/sight.ts'
import {
  type Caller,
  type Door,
  type Gatekeeper,
  gatekeeperOf,
  openDoor,
} from '../../../platform/http/gate.ts'
import { denialOf, keepCookie } from '../../../platform/identity/admit.ts'
import { bearerOf } from '../../../platform/identity/bearer.ts'
import { cookieOf } from '../../../platform/identity/cookies.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { LiveGate } from '../../../platform/live.ts'
import type { Kernel } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import type { Access, SignedIn, StaffSessions } from './sessions.ts'
import { hangingTypes, peopleSeen } from './sight.ts'

/** Who is let in, by their kind. A signed link is its own right. */
export function crmGatekeeper(
  sessions: StaffSessions,
  kernel: Kernel<DB, FactName>,
  ...others: readonly Door[]
): Gatekeeper {
  return gatekeeperOf([openDoor('public', 'signed_token'), staffDoor(sessions, kernel), ...others])
}

/** Admits staff: session, then port, then permission. */
function staffDoor(sessions: StaffSessions, kernel: Kernel<DB, FactName>): Door {
  return {
    knows: (gate, tenant) =>
      gate === 'session' || gate === 'super_admin' || (tenant && permissionKnown(gate)),
    async admit(request, gates, tenant) {
      const user = await sessions.of(request.headers.cookie, (cookie) => keepCookie(request, cookie))
      if (!user) throw new Refusal('SESSION_REQUIRED')
      if (!tenant) {
        if (gates.includes('super_admin') && !user.isSuperAdmin) throw new Refusal('PERMISSION_DENIED')
        return { ...callerOf(user, null, null), openTenantId: headerOf(request) }
      }
      const { portId, access } = await admitToPort(sessions, user, headerOf(request))
      const caller = callerOf(user, portId, access)
      if (gates.some((one) => opens(one, caller))) return caller
      if (gates.some((one) => isOff(one, access.modulesOff))) throw new Refusal('MODULE_DISABLED')
      throw denialOf(kernel, caller, gates, request)
    },
  }
}

function opens(gate: string, { permissions, isSuperAdmin }: Caller): boolean {
  if (gate === 'super_admin') return isSuperAdmin
  return gate === 'session' || permissions.has(gate)
}

function isOff(gate: string, off: ReadonlySet<PortModule>): boolean {
  const module = moduleOf(gate)
  return module !== undefined && off.has(module)
}

/** The port a request names, whether there is one or not. */
function headerOf({ headers }: { headers: NodeJS.Dict<string | string[]> }): string | null {
  const header = headers['x-port-id']
  return typeof header === 'string' && header !== '' ? header.toLowerCase() : null
}

async function admitToPort(sessions: StaffSessions, user: SignedIn, portId: string | null) {
  if (portId === null) throw new Refusal('PORT_REQUIRED')
  const { access, exists } = await sessions.access(user, portId)
  if (access?.asksSecondFactor && !user.secondFactor) throw new Refusal('SECOND_FACTOR_REQUIRED')
  if (access) return { portId, access }
  throw new Refusal(user.isSuperAdmin && !exists ? 'PORT_NOT_FOUND' : 'PORT_FORBIDDEN')
}

function callerOf(user: SignedIn, portId: string | null, access: Access): Caller {
  return {
    actor: { kind: 'staff', userId: user.userId, name: user.name },
    userId: user.userId,
    isSuperAdmin: user.isSuperAdmin,
    tenantId: portId,
    permissions: access?.permissions ?? new Set(),
    sight: access?.sight ?? null,
    sessionId: user.sessionId,
    secondFactor: Boolean(user.secondFactor),
  }
}

const joinable: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.values(kinds).map(({ type, gates }) => [type, [gates.view]])),
  inquiry: inboxGate,
}

/** Admits staff to the live channel of a port, and to the room of a record they may view. */
export function staffLiveGate(
  sessions: StaffSessions,
  exists: (portId: string, type: string, id: string, sight: Sight | null) => Promise<boolean>,
): LiveGate {
  const sightIn = async (headers: Parameters<typeof cookieOf>[0], portId: string) => {
    const user = await sessions.of(cookieOf(headers))
    const access = user && (await sessions.access(user, portId)).access
    return access?.asksSecondFactor && !user?.secondFactor ? null : access
  }
  return {
    async enter(headers, portId) {
      // Programs hear of changes by webhooks.
      if (bearerOf(headers) !== null) return { refused: 'API_KEY_REFUSED' }
      const user = await sessions.of(cookieOf(headers))
      if (!user) return { refused: 'SESSION_REQUIRED' }
      if (portId === '') return { refused: 'PORT_REQUIRED' }
      const { access, exists } = await sessions.access(user, portId)
      if (!access) return { refused: user.isSuperAdmin && !exists ? 'PORT_NOT_FOUND' : 'PORT_FORBIDDEN' }
      if (access.asksSecondFactor && !user.secondFactor) return { refused: 'SECOND_FACTOR_REQUIRED' }
      const { userId, name, sessionId } = user
      return { userId, name, sessionId, rights: access.permissions, narrow: access.sight !== null }
    },
    async mayJoin(headers, portId, type, id) {
      const gates = Object.hasOwn(joinable, type) && isUuid(id) ? joinable[type]! : []
      const access = gates.length > 0 ? await sightIn(headers, portId) : null
      if (!access || !gates.some((gate) => access.permissions.has(gate))) return false
      return exists(portId, type, id, access.sight)
    },
    async shows(headers, portId, { type, id, to }) {
      const access = await sightIn(headers, portId)
      if (!access) return false
      const people = peopleSeen(access.sight, type)
      if (id === null || !(people || hangingTypes.includes(type))) return true
      // What was taken from somebody they hear of once more.
      if (to.some((one) => people?.includes(one))) return true
      return exists(portId, type, id, access.sight)
    },
  }
}
