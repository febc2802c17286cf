import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../contract/errors.ts'
import type { FactName } from '../../../contract/events.ts'
import type { PortalPart } from '../../../contract/portal/parts.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { Caller, Door } from '../../../platform/http/gate.ts'
import { cookieOf } from '../../../platform/identity/cookies.ts'
import { type Kernel, reading, systemIn } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import type { StaffSessions } from '../identity/sessions.ts'
import { readSettings } from '../settings/read.ts'
import { admittedAccount, clientIn, type PortalLink, partsIn } from './account.ts'
import type { PortalSession, PortalTokens } from './session.ts'

/** Who looks at the portal: the clients they stand for in the port they asked for. */
export interface PortalUser {
  readonly sessionId: string
  /** It began on a shared computer. */
  readonly shared: boolean
  /** Null for staff who look at what a client sees. */
  readonly accountId: string | null
  readonly email: string | null
  readonly language: ClientLanguage | null
  readonly clientIds: readonly string[]
  readonly parts: readonly PortalPart[]
  /** Every port of the account, the one asked for among them. */
  readonly links: readonly PortalLink[]
}

const portalUsers = new WeakMap<Caller, PortalUser>()

/** The user of a request of the portal. */
export function portalUserOf(caller: Caller): PortalUser {
  const user = portalUsers.get(caller)
  if (!user) throw new Error('This operation is of the portal.')
  return user
}

/** What staff must be allowed for each part, so that looking shows them no more than their role does. */
const gateOfPart: Readonly<Record<PortalPart, string>> = {
  interests: 'interests.view',
  documents: 'documents.view',
  invoices: 'invoices.view',
  yachts: 'yachts.view',
  berths: 'berths.view',
  reservations: 'reservations.view',
  tenancies: 'tenancies.view',
  waiting_list: 'berths.view',
  files: 'files.view',
  messages: 'clients.view',
}

/** Admits clients to the portal, and staff who look at what one of them sees. A session of staff alone opens nothing here. */
export function admitToPortal(
  tokens: PortalTokens,
  staff: StaffSessions,
  kernel: Kernel<DB, FactName>,
): Door {
  return {
    knows: (gate) => gate === 'portal',
    async admit(request, _gates, tenant) {
      const session = await tokens.read(request.headers)
      if (!session) throw new Refusal('SESSION_REQUIRED')
      const user =
        session.kind === 'account'
          ? await admitAccount(kernel, session)
          : await admitViewer(kernel, staff, session, request)
      if (user.accountId === null && request.method !== 'GET') throw new Refusal('PORTAL_READ_ONLY')
      const portId = tenant ? portAsked(user.links, request) : null
      return callerOf(user, portId)
    },
  }
}

async function admitAccount(
  kernel: Kernel<DB, FactName>,
  session: Extract<PortalSession, { kind: 'account' }>,
): Promise<PortalUser> {
  const admitted = await admittedAccount(kernel, session)
  if (!admitted) throw new Refusal('SESSION_REQUIRED')
  const { id: accountId, email, language } = admitted.account
  return {
    sessionId: session.id,
    shared: session.shared,
    accountId,
    email,
    language,
    links: admitted.links,
    clientIds: [],
    parts: [],
  }
}

async function admitViewer(
  kernel: Kernel<DB, FactName>,
  staff: StaffSessions,
  { id, userId, portId, clientId }: Extract<PortalSession, { kind: 'view' }>,
  request: FastifyRequest,
): Promise<PortalUser> {
  const user = await staff.of(cookieOf(request.headers))
  if (user?.userId !== userId) throw new Refusal('SESSION_REQUIRED')
  const { access } = await staff.access(user, portId)
  if (!access?.permissions.has('clients.view')) throw new Refusal('SESSION_REQUIRED')
  const ctx = reading<DB>(kernel, { ...systemIn(portId), sight: access.sight })
  const [client, settings] = await Promise.all([
    clientIn(ctx, clientId),
    readSettings(ctx, [
      'portal_enabled',
      'portal_parts',
      'invoices_module_enabled',
      'tenancies_module_enabled',
    ] as const),
  ])
  const parts = partsIn(Object.fromEntries(settings.map(({ key, value }) => [key, value])))
  if (!client || !parts) throw new Refusal('SESSION_REQUIRED')
  const link = {
    ...client,
    portId,
    clientId,
    parts: parts.filter((part) => access.permissions.has(gateOfPart[part])),
  }
  return {
    sessionId: id,
    shared: false,
    accountId: null,
    email: null,
    language: null,
    links: [link],
    clientIds: [],
    parts: [],
  }
}

/** The port that `?port=` names, or the first; 404 for one they are no client of. */
function portAsked(links: readonly PortalLink[], request: FastifyRequest): string {
  const portName = (request.query as { port?: unknown } | undefined)?.port
  const link = portName === undefined ? links[0] : links.find(({ slug }) => slug === portName)
  if (!link) throw new Refusal('PORT_NOT_FOUND')
  return link.portId
}

function callerOf(user: PortalUser, portId: string | null): Caller {
  const here = user.links.filter((link) => link.portId === portId)
  const name = here[0]?.clientName ?? user.links[0]?.clientName ?? user.email
  const caller: Caller = {
    actor: { kind: 'client', userId: null, name },
    userId: null,
    isSuperAdmin: false,
    tenantId: portId,
    permissions: new Set(),
    sessionId: user.sessionId,
    limitKey: `portal ${user.accountId ?? user.sessionId}`,
  }
  portalUsers.set(caller, {
    ...user,
    clientIds: here.map(({ clientId }) => clientId),
    parts: here[0]?.parts ?? [],
  })
  return caller
}
