import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, pathKinds } from '../../contract/endpoint.ts'
import { because, type ErrorDetail, Refusal } from '../../contract/errors.ts'
import { reasonInMessage } from '../../contract/reason.ts'
import type { Reason, ReasonCode } from '../../contract/reasons.ts'
import { isUuid } from '../ids.ts'

/** Checks the path: what stands in it is opaque, so an id that no record can have is answered as an absent record. */
export function readParams(endpoint: Endpoint, params: unknown): Record<string, string> {
  const values = namedParams(endpoint, (params ?? {}) as Record<string, string>)
  for (const [name, value] of Object.entries(values)) {
    const kind = endpoint.pathKinds?.[name]
    const fits = kind === undefined ? isUuid(value) : pathKinds[kind].test(value)
    if (!fits) throw new Refusal('RECORD_NOT_FOUND')
  }
  return (endpoint.params ? check(endpoint.params, values) : {}) as Record<string, string>
}

/** What is left of the path has a name in the contract. */
function namedParams(endpoint: Endpoint, { '*': rest, ...params }: Record<string, string>) {
  const name = Object.entries(endpoint.pathKinds ?? {}).find(([, kind]) => kind === 'rest')?.[0]
  return name === undefined || rest === undefined ? params : { ...params, [name]: rest }
}

/** Checks the query against its schema; unknown keys are left out. */
export function readQuery(endpoint: Endpoint, query: unknown): unknown {
  if (!endpoint.query) return undefined
  return check(endpoint.query, readText(query ?? {}, ''))
}

/** Checks the body against its schema; an empty one counts as an empty object. */
export function readBody(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.body) {
    if (body !== undefined && body !== null && Object.keys(body as object).length > 0) {
      throw new Refusal('VALIDATION_FAILED', [because('', 'no_body')])
    }
    return undefined
  }
  return check(endpoint.body, readText(body ?? {}, ''))
}

/** The version a request names by `If-Match: "<version>"`; null when it names none. */
export function readIfMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1]
  if (version === undefined) {
    throw new Refusal('VALIDATION_FAILED', [because('If-Match', 'version_quoted')])
  }
  return Number(version)
}

function check(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refusal('VALIDATION_FAILED', detailsOf(result.error))
}

/** The problems zod found, each with the path of its field. */
export function detailsOf(error: z.ZodError): ErrorDetail[] {
  return error.issues.flatMap((issue): ErrorDetail[] => {
    const base = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => because([...base, key].join('.'), 'unknown_field'))
    }
    const path = base.join('.')
    const reason = reasonInMessage(issue.message)
    return [reason ? because(path, reason) : { path, message: issue.message, ...reasonOfZod(issue) }]
  })
}

/** Why zod refused a value, where the schema has no reason of its own: by what zod looked at. */
function reasonOfZod(issue: z.core.$ZodIssue): Reason | null {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return { code: 'required' }
      if (issue.expected === 'int') return { code: 'not_whole' }
      return { code: 'wrong_type', values: { expected: issue.expected } }
    case 'too_small':
      return lowerLimit(issue.origin, Number(issue.minimum))
    case 'too_big':
      return upperLimit(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return { code: reasonByFormat[issue.format] ?? 'wrong_shape' }
    case 'invalid_value':
      return { code: 'not_offered', values: { values: issue.values.map(String).join(', ') } }
    case 'not_multiple_of':
      return issue.divisor === 1 ? { code: 'not_whole' } : { code: 'wrong_shape' }
    default:
      return null
  }
}

function lowerLimit(origin: string, min: number): Reason {
  if (origin === 'string') return min === 1 ? { code: 'required' } : { code: 'too_short', values: { min } }
  return { code: countable.has(origin) ? 'too_few' : 'too_small', values: { min } }
}

function upperLimit(origin: string, max: number): Reason {
  if (origin === 'string') return { code: 'too_long', values: { max } }
  if (origin === 'file') return { code: 'file_large', values: { max } }
  return { code: countable.has(origin) ? 'too_many' : 'too_large', values: { max } }
}

const countable = new Set(['array', 'set', 'map', 'record'])

const reasonByFormat: Readonly<Record<string, ReasonCode>> = {
  email: 'not_an_email',
  url: 'not_an_address',
  uuid: 'not_an_id',
  date: 'not_a_date',
  datetime: 'not_a_moment',
}

/**
 * Text in composed form (NFC), in place: what is typed on one machine and copied from another is one text. Refuses what the
 * database cannot keep: a NUL, or half of a surrogate pair.
 */
export function readText(value: unknown, path: string, depth = 0): unknown {
  if (typeof value === 'string') {
    if (!value.includes('\u0000') && value.isWellFormed()) return value.normalize('NFC')
    throw new Refusal('VALIDATION_FAILED', [because(path, 'unstorable')])
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth > 30) throw new Refusal('VALIDATION_FAILED', [because(path, 'nested_deeply')])
  const parts = value as Record<string, unknown>
  for (const [key, inner] of Object.entries(parts)) {
    const at = path === '' ? key : `${path}.${key}`
    readText(key, at, depth + 1)
    const read = readText(inner, at, depth + 1)
    if (read !== inner) parts[key] = read
  }
  return value
}
