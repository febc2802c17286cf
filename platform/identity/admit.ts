import type { FastifyRequest } from 'fastify'
import { type Caller, Denial } from '../http/gate.ts'
import { inTenant, type Kernel } from '../scope.ts'

/** Lets the answer carry the cookie of a session that was renewed while its request was admitted. */
export function keepCookie(request: FastifyRequest, cookie: string): void {
  request.renewedCookies = [...(request.renewedCookies ?? []), cookie]
}

/** Turns away somebody known who lacks every one of these gates; it is written down as the fact `access.denied`. */
export function denialOf<DB, Name extends string>(
  kernel: Kernel<DB, Name | 'access.denied'>,
  { tenantId, actor, userId }: Caller,
  gates: readonly string[],
  { id: requestId, method, url }: FastifyRequest,
): Denial {
  return new Denial(() =>
    inTenant(kernel, { tenantId, actor, requestId }, async (tx) => {
      const metadata = { permission: gates.join(' | '), method, path: url.split('?')[0] }
      tx.emit('access.denied', { entityId: userId, label: actor.name, metadata })
    }),
  )
}
