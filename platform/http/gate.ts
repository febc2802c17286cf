import type { FastifyRequest } from 'fastify'
import { type Endpoint, gatesOf } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/errors.ts'
import type { Sight } from '../database/sight.ts'
import type { Actor } from '../unit/facts.ts'

/** Who sent a request. `userId` is null for the public. */
export interface Caller {
  readonly actor: Actor
  readonly userId: string | null
  readonly isSuperAdmin: boolean
  /** The tenant the request acts in. */
  readonly tenantId: string | null
  /** The tenant they have open, where the request acts in none. */
  readonly openTenantId?: string | null
  readonly permissions: ReadonlySet<string>
  /** What they are shown, where that is not all of the tenant. */
  readonly sight?: Sight | null
  readonly sessionId: string | null
  /** Their session was proved by more than a password. */
  readonly secondFactor?: boolean
  /** Whom named limits count instead of the address. */
  readonly limitKey?: string
}

/** A caller known and turned away; `record` writes it down once the request was counted against its limit. */
export class Denial extends Refusal {
  readonly record: () => Promise<void>
  constructor(record: () => Promise<void>) {
    super('PERMISSION_DENIED')
    this.record = record
  }
}

/** What of an operation says who may call it. */
export type AccessRule = Pick<Endpoint, 'gate' | 'scope' | 'personal'>

/** How a service tells who calls and what they may do. */
export interface Gatekeeper {
  /** Whether `admit` knows this gate for operations within a tenant, or outside any. */
  knows(gate: string, tenant: boolean): boolean
  /**
   * Admits the caller of a request to an operation, or throws a Refusal: SESSION_REQUIRED without a session,
   * PORT_* for the tenant, PERMISSION_DENIED for the gate.
   */
  admit(request: FastifyRequest, endpoint: AccessRule): Promise<Caller>
}

/** Lets in callers of one kind: staff, programs with a key, whoever a link was sent to. */
export interface Door {
  knows(gate: string, tenant: boolean): boolean
  /** As `Gatekeeper.admit`; any one of the gates opens. */
  admit(request: FastifyRequest, gates: readonly string[], tenant: boolean): Promise<Caller>
}

/** A gatekeeper of one door for each kind of caller; the gates of an operation are all of one door. */
export function gatekeeperOf(doors: readonly Door[]): Gatekeeper {
  return {
    knows: (gate, tenant) => doors.some((door) => door.knows(gate, tenant)),
    async admit(request, { gate, scope }) {
      const gates = gatesOf({ gate })
      const tenant = scope !== 'none'
      const door = doors.find((one) => gates.every((each) => one.knows(each, tenant)))
      if (!door) throw new Error(`Nobody is let in by ${gates.join(' or ')}.`)
      return door.admit(request, gates, tenant)
    },
  }
}

/** Lets everybody in by these gates, as nobody: what follows of a signed link is read by whoever serves it. */
export function openDoor(...open: readonly string[]): Door {
  return { knows: (gate) => open.includes(gate), admit: async () => nobody }
}

/** The caller of a public operation. */
export const nobody: Caller = {
  actor: { kind: 'visitor', userId: null, name: null },
  userId: null,
  isSuperAdmin: false,
  tenantId: null,
  permissions: new Set(),
  sessionId: null,
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who called, once admitted. */
    caller?: Caller
    /** Cookies of a session that was renewed while the request was admitted. */
    renewedCookies?: string[]
    /** The body as it was sent, on routes that ask for it. */
    rawBody?: string
  }
  interface FastifyContextConfig {
    rawBody?: boolean
  }
}
