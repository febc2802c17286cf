import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { gatesOf, takesKeys } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { FactName } from '../../../contract/events.ts'
import { moduleOf } from '../../../contract/values/modules.ts'
import type { AccessRule, Caller, Gatekeeper } from '../../../platform/http/gate.ts'
import { denialOf } from '../../../platform/identity/admit.ts'
import { bearerOf } from '../../../platform/identity/bearer.ts'
import type { Kernel } from '../../../platform/scope.ts'
import type { DB } from '../../database.generated.ts'
import { admitKey, apiKeyOf } from './admit.ts'

/** Gates that are open to everybody, or ask for a proof of their own. */
const withoutSession = ['public', 'signed_token', 'signing_service']

/** Admits programs by their key, and others as `people` admits them: who brings a key is nobody else. */
export function withKeys(people: Gatekeeper, kernel: Kernel<DB, FactName>, log: Logger): Gatekeeper {
  return {
    knows: people.knows,
    async admit(request, endpoint) {
      const key = bearerOf(request.headers)
      if (key === null || gatesOf(endpoint).some((gate) => withoutSession.includes(gate)))
        return people.admit(request, endpoint)
      const caller = await admitKey(kernel, log, key)
      assertPort(caller, request.headers['x-port-id'])
      if (!takesKeys(endpoint)) throw new Refusal('API_KEY_REFUSED')
      return checkGates(kernel, caller, endpoint, request)
    },
  }
}

/** The port of a key is its port, whether it is named or not. */
function assertPort({ tenantId }: Caller, header: string | string[] | undefined): void {
  if (header === undefined || header === '') return
  if (typeof header !== 'string' || header.toLowerCase() !== tenantId) throw new Refusal('PORT_FORBIDDEN')
}

function checkGates(
  kernel: Kernel<DB, FactName>,
  caller: Caller,
  endpoint: AccessRule,
  request: FastifyRequest,
): Caller {
  const gates = gatesOf(endpoint)
  if (gates.some((gate) => gate === 'session' || caller.permissions.has(gate))) return caller
  const off = apiKeyOf(caller)!.port.modulesOff
  const isOff = (gate: string) => off.some((module) => module === moduleOf(gate))
  if (gates.some(isOff)) throw new Refusal('MODULE_DISABLED')
  throw denialOf(kernel, caller, gates, request)
}
