import type { FastifyRequest } from 'fastify'
import { gatesOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { FactName } from '../../../contract/events.ts'
import { kinds } from '../../../contract/kinds.ts'
import { inboxGate, permissionKnown } from '../../../contract/permissions.ts'
import { moduleOf, type PortModule } from '../../../contract/values/modules.ts'
import { type Caller, Denial, type Gatekeeper, nobody } from '../../../platform/http/gate.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { LiveGate } from '../../../platform/live.ts'
import { inTenant, type Kernel } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import type { SignedIn, StaffSessions } from './sessions.ts'

/** Admits staff: session, then port, then permission. */
export function staffGatekeeper(sessions: StaffSessions, kernel: Kernel<DB, FactName>): Gatekeeper {
  return {
    knows: (gate, tenant) =>
      ['public', 'signed_token', 'session', 'super_admin'].includes(gate) ||
      (tenant && permissionKnown(gate)),
    async admit(request, gate, tenant) {
      // A signed link is its own right: whoever serves it reads it.
      if (gate === 'public' || gate === 'signed_token') return nobody
      const user = await sessions.of(request.headers.cookie, (cookie) => keepCookie(request, cookie))
      if (!user) throw new Refusal('SESSION_REQUIRED')
      if (!tenant) {
        if (gate === 'super_admin' && !user.isSuperAdmin) throw new Refusal('PERMISSION_DENIED')
        return callerOf(user, null, new Set())
      }
      const { portId, access } = await admitToPort(sessions, user, request.headers['x-port-id'])
      const caller = callerOf(user, portId, access.permissions)
      const gates = gatesOf({ gate })
      if (gates.some((one) => opens(one, caller))) return caller
      if (gates.some((one) => isOff(one, access.modulesOff))) throw new Refusal('MODULE_DISABLED')
      throw new Denial(() => recordDenial(kernel, caller, gates.join(' | '), request))
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

async function admitToPort(sessions: StaffSessions, user: SignedIn, header: string | string[] | undefined) {
  if (typeof header !== 'string' || header === '') throw new Refusal('PORT_REQUIRED')
  const portId = header.toLowerCase()
  const { access, exists } = await sessions.access(user, portId)
  if (access) return { portId, access }
  throw new Refusal(user.isSuperAdmin && !exists ? 'PORT_NOT_FOUND' : 'PORT_FORBIDDEN')
}

function callerOf(user: SignedIn, portId: string | null, permissions: ReadonlySet<string>): Caller {
  return {
    actor: { userId: user.userId, name: user.name },
    userId: user.userId,
    isSuperAdmin: user.isSuperAdmin,
    tenantId: portId,
    permissions,
    sessionId: user.sessionId,
  }
}

function keepCookie(request: FastifyRequest, cookie: string): void {
  request.renewedCookies = [...(request.renewedCookies ?? []), cookie]
}

async function recordDenial(
  kernel: Kernel<DB, FactName>,
  caller: Caller,
  gate: string,
  request: FastifyRequest,
): Promise<void> {
  const scope = { tenantId: caller.tenantId, actor: caller.actor, requestId: request.id }
  await inTenant(kernel, scope, async (tx) => {
    const path = request.url.split('?')[0]
    tx.emit('access.denied', {
      entityId: caller.userId,
      label: caller.actor.name,
      metadata: { permission: gate, method: request.method, path },
    })
  })
}

const joinable: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.values(kinds).map(({ type, gates }) => [type, [gates.view]])),
  inquiry: inboxGate,
}

/** Admits staff to the live channel of a port, and to the room of a record they may view. */
export function staffLiveGate(
  sessions: StaffSessions,
  exists: (portId: string, type: string, id: string) => Promise<boolean>,
): LiveGate {
  const cookieOf = (headers: Parameters<LiveGate['enter']>[0]) =>
    Array.isArray(headers.cookie) ? headers.cookie.join('; ') : headers.cookie
  return {
    async enter(headers, portId) {
      const user = await sessions.of(cookieOf(headers))
      if (!user) return { refused: 'SESSION_REQUIRED' }
      if (portId === '') return { refused: 'PORT_REQUIRED' }
      const found = await sessions.access(user, portId)
      if (!found.access)
        return { refused: user.isSuperAdmin && !found.exists ? 'PORT_NOT_FOUND' : 'PORT_FORBIDDEN' }
      const { userId, name, sessionId } = user
      return { userId, name, sessionId, rights: found.access.permissions }
    },
    async mayJoin(headers, portId, type, id) {
      const gates = Object.hasOwn(joinable, type) ? joinable[type] : undefined
      const user = gates && isUuid(id) ? await sessions.of(cookieOf(headers)) : null
      if (!gates || !user) return false
      const { access } = await sessions.access(user, portId)
      return gates.some((gate) => access?.permissions.has(gate)) && exists(portId, type, id)
    },
  }
}
