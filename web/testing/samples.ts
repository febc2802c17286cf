import { crm } from '../../contract/crm.ts'
import { formService } from '../../contract/forms/service.ts'
import type { Permission } from '../../contract/permissions.ts'
import type { Answer, Module, Operation } from '../kit/server/api.ts'
import type { Me } from '../kit/server/session.tsx'
import { fillIn, type Lean } from './lean.ts'

/** A fresh id, the same in every run by its number. */
export function idOf(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** Ann, who works in the port “demo”. */
export function me(permissions: readonly Permission[], more: Partial<Me> = {}): Me {
  const user = {
    id: idOf(1),
    email: 'ann@marina.example',
    firstName: 'Ann',
    lastName: 'Berg',
    name: 'Ann Berg',
  }
  const port = {
    ...{ id: idOf(2), slug: 'demo', name: 'Demo Marina', currency: 'EUR', timezone: 'Europe/Athens' },
    ...({ country: 'FI', lengthUnit: 'm', depositPct: 0, role: 'manager', residentialAccess: true } as const),
    permissions: [...permissions],
    scopes: { clients: 'all', interests: 'all' } as const,
  }
  return { ...sample('me', 'get', { user, ports: [port] }), ...more }
}

/** The `data` of an answer, around what is given of it. */
export function sample<M extends Module, O extends Operation<M>>(
  module: M,
  operation: O,
  values: Lean<Answer<M, O>>,
): Answer<M, O> {
  const endpoint = (services as never as Record<string, Record<string, { response: { body: never } }>>)[
    module
  ]![operation]!
  return (fillIn(endpoint.response.body, { data: values }) as { data: Answer<M, O> }).data
}

const services = { ...formService, ...crm }
