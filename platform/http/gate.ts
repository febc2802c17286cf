import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/errors.ts'
import type { Sight } from '../database/sight.ts'
import type { Actor } from '../scope.ts'

/** Who sent a request. `userId` is null for the public. */
export interface Caller {
  readonly actor: Actor
  readonly userId: string | null
  readonly isSuperAdmin: boolean
  /** The tenant the request acts in. */
  readonly tenantId: string | null
  readonly permissions: ReadonlySet<string>
  /** What they are shown, where that is not all of the tenant. */
  readonly sight?: Sight | null
  readonly sessionId: string | null
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

/** How a service tells who calls and what they may do. */
export interface Gatekeeper {
  /** Whether `admit` knows this gate for operations within a tenant, or outside any. */
  knows(gate: string, tenant: boolean): boolean
  /**
   * Admits the caller of a request to an operation, or throws a Refusal: SESSION_REQUIRED without a session,
   * PORT_* for the tenant, PERMISSION_DENIED for the gate.
   */
  admit(request: FastifyRequest, gate: Endpoint['gate'], tenant: boolean): Promise<Caller>
}

/** The caller of a public operation. */
export const nobody: Caller = {
  actor: { userId: null, name: null },
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
