import { z } from 'zod'
import { crm } from '../../../../../contract/crm.ts'
import { type Endpoint, gatesOf, type Method, takesKeys } from '../../../../../contract/endpoint.ts'
import { kinds, type RecordType, recordTypes } from '../../../../../contract/kinds.ts'

const operations: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(crm as Record<string, Record<string, Endpoint>>)
    .flatMap((module) => Object.values(module))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** The address of an operation on records of a type; `rest` is what follows the path of its list. */
export function addressOf(type: RecordType, rest = ''): string {
  return `/api/v1/${kinds[type].path}${rest}`
}

/** The types of records on which a key with these permissions may call an operation. */
export function typesFor(permissions: ReadonlySet<string>, method: Method, rest: string): RecordType[] {
  return recordTypes.filter((type) => mayCall(permissions, method, addressOf(type, rest)))
}

/** Whether a key with these permissions may call an operation. */
export function mayCall(permissions: ReadonlySet<string>, method: Method, path: string): boolean {
  const endpoint = operations.get(`${method} ${path}`)
  if (!endpoint || !takesKeys(endpoint)) return false
  return gatesOf(endpoint).some((gate) => gate === 'session' || permissions.has(gate))
}

/** A field that names one of these types; null for none of them. */
export function typeField(types: readonly RecordType[]) {
  return z.enum(types as [RecordType, ...RecordType[]])
}

export const recordId = z.uuid().describe('The id of the record')
