import { Refusal } from '../../../contract/errors.ts'
import type { FormGate } from '../../../contract/forms/endpoint.ts'
import type { FormFact } from '../../../contract/forms/facts.ts'
import type { MemberRole } from '../../../contract/forms/vocabulary.ts'
import {
  type Caller,
  type Door,
  type Gatekeeper,
  gatekeeperOf,
  openDoor,
} from '../../../platform/http/gate.ts'
import { denialOf, keepCookie } from '../../../platform/identity/admit.ts'
import { cookieOf } from '../../../platform/identity/cookies.ts'
import type { SessionCache } from '../../../platform/identity/sessions.ts'
import type { LiveGate } from '../../../platform/live.ts'
import type { Kernel } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import type { Member } from './member.ts'

/** Tells who holds an API key, or throws API_KEY_INVALID. */
export type AdmitKey = (authorization: string | undefined) => Promise<Caller>

const allowed: Record<MemberRole, readonly FormGate[]> = {
  owner: ['session', 'view', 'edit', 'own'],
  editor: ['session', 'view', 'edit'],
  viewer: ['session', 'view'],
}

/** Who is let in, by their kind: everybody, platforms by their key, members by their session and role. */
export function formGatekeeper(
  sessions: SessionCache<Member>,
  kernel: Kernel<DB, FormFact>,
  admitKey: AdmitKey,
): Gatekeeper {
  return gatekeeperOf([
    openDoor('public'),
    {
      knows: (gate) => gate === 'api_key',
      admit: (request) => admitKey(request.headers.authorization),
    },
    memberDoor(sessions, kernel),
  ])
}

function memberDoor(sessions: SessionCache<Member>, kernel: Kernel<DB, FormFact>): Door {
  return {
    knows: (gate) => allowed.owner.includes(gate as FormGate),
    async admit(request, gates) {
      const member = await sessions.of(request.headers.cookie, (cookie) => keepCookie(request, cookie))
      if (!member) throw new Refusal('SESSION_REQUIRED')
      const caller = callerOf(member)
      if (gates.some((one) => caller.permissions.has(one))) return caller
      throw denialOf(kernel, caller, gates, request)
    },
  }
}

function callerOf(member: Member): Caller {
  return {
    actor: { kind: 'staff', userId: member.userId, name: member.name },
    userId: member.userId,
    isSuperAdmin: false,
    tenantId: member.accountId,
    permissions: new Set(allowed[member.role]),
    sessionId: member.sessionId,
  }
}

const noRights: ReadonlySet<string> = new Set()

/** Admits members to the live channel of their own account, where everybody hears everything. */
export function formLiveGate(sessions: SessionCache<Member>): LiveGate {
  return {
    async enter(headers, accountId) {
      const member = await sessions.of(cookieOf(headers))
      if (!member) return { refused: 'SESSION_REQUIRED' }
      if (member.accountId !== accountId) return { refused: 'PERMISSION_DENIED' }
      const { userId, name, sessionId } = member
      return { userId, name, sessionId, rights: noRights }
    },
    mayJoin: async () => false,
  }
}
