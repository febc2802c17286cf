import { type Endpoint, gatesOf, pathKinds } from '../../contract/endpoint.ts'
import { type ErrorCode, errorCatalogue } from '../../contract/errors.ts'
import { reasons } from '../../contract/reasons.ts'
import { jsonSchemaOf } from './answer.ts'
import { shareSchemas } from './openapi-refs.ts'

type Json = Record<string, unknown>

/** What the document says of a service beside its operations. */
export interface Described {
  title: string
  /** Version of the interface. */
  version: string
  /** Name of the session cookie. */
  cookie: string
  /** Name of the session cookie of those who are no staff. */
  guestCookie?: string
  /** What a caller of an operation must bring, and how one who does not is turned away. */
  admission: (endpoint: Pick<Endpoint, 'gate' | 'scope' | 'personal'>) => Admission
}

/** How an operation is entered. */
export interface Admission {
  scheme: 'none' | 'session' | 'guestSession' | 'apiKey'
  /** A program may bring an API key instead. */
  orKey?: boolean
  /** Name of the header that names the tenant, with what it says. */
  tenantHeader?: readonly [name: string, description: string]
  codes: readonly ErrorCode[]
}

/** The OpenAPI 3.1 document of a service, made from its contract alone. */
export function openApiOf(
  modules: Record<string, Record<string, Endpoint>>,
  { title, version, cookie, guestCookie, admission }: Described,
): Json {
  const paths: Record<string, Json> = {}
  const schemes = new Set<string>()
  for (const [tag, module] of Object.entries(modules)) {
    for (const [name, endpoint] of Object.entries(module)) {
      const item = paths[endpoint.path] ?? {}
      const admitted = admission(endpoint)
      item[endpoint.method.toLowerCase()] = operation(tag, name, endpoint, admitted)
      paths[endpoint.path] = item
      for (const scheme of schemesOf(admitted)) schemes.add(scheme)
    }
  }
  const shared = shareSchemas(paths, ['Error'])
  return {
    openapi: '3.1.0',
    info: { title, version, description: errorTable(modules, admission) },
    servers: [{ url: '/' }],
    tags: Object.keys(modules).map((name) => ({ name })),
    paths: shared.paths,
    components: {
      securitySchemes: {
        ...(schemes.has('session') ? { session: { type: 'apiKey', in: 'cookie', name: cookie } } : {}),
        ...(schemes.has('guestSession')
          ? { guestSession: { type: 'apiKey', in: 'cookie', name: guestCookie } }
          : {}),
        ...(schemes.has('apiKey') ? { apiKey: { type: 'http', scheme: 'bearer' } } : {}),
      },
      schemas: { Error: errorSchema, ...shared.schemas },
    },
  }
}

function operation(tag: string, name: string, endpoint: Endpoint, admission: Admission): Json {
  const { response } = endpoint
  const success =
    response.kind === 'empty'
      ? { description: 'Done' }
      : response.kind === 'file'
        ? { description: 'The file', content: { '*/*': binary } }
        : {
            description: 'Success',
            content: { 'application/json': { schema: jsonSchemaOf(response.body, 'output') } },
          }
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: endpoint.summary,
    description: `Gate: ${gatesOf(endpoint)
      .map((gate) => `\`${gate}\``)
      .join(' or ')}.${factsLine(endpoint)}`,
    ...(admission.scheme === 'none'
      ? {}
      : { security: schemesOf(admission).map((scheme) => ({ [scheme]: [] })) }),
    parameters: parametersOf(endpoint, admission),
    ...bodyOf(endpoint),
    responses: {
      [response.status]: success,
      ...(response.ranges ? rangeAnswers : {}),
      ...refusalsOf(endpoint, admission),
    },
  }
}

function schemesOf({ scheme, orKey }: Admission): string[] {
  return orKey ? [scheme, 'apiKey'] : [scheme]
}

const binary = { schema: { type: 'string', format: 'binary' } }

const rangeAnswers = {
  206: { description: 'The part of the file that `Range` names', content: { '*/*': binary } },
  304: { description: 'The file is still the one that `If-None-Match` names' },
  416: { description: 'The file ends before the part that `Range` names' },
}

function factsLine({ emits }: Endpoint): string {
  return emits && emits !== 'nothing' ? ` Records: ${emits.map((fact) => `\`${fact}\``).join(', ')}.` : ''
}

function parametersOf(endpoint: Endpoint, { tenantHeader, orKey }: Admission): Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...patternOf(endpoint, name!) },
  }))
  const query = endpoint.query
    ? (jsonSchemaOf(endpoint.query, 'input') as { properties?: Json; required?: string[] })
    : {}
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }))
  const header = (name: string, description: string, required = false) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  })
  return [
    ...inPath,
    ...inQuery,
    ...(tenantHeader ? [header(...tenantHeader, !orKey)] : []),
    ...(endpoint.ifMatch ? [header('If-Match', 'The version the change was made on, in quotes')] : []),
    ...(endpoint.response.ranges ? [header('Range', 'One range of bytes, such as `bytes=0-1023`')] : []),
    ...(endpoint.method === 'POST'
      ? [header('Idempotency-Key', '8 to 128 visible characters; repeats are answered once')]
      : []),
  ]
}

function patternOf({ pathKinds: kinds }: Endpoint, name: string): Json {
  const kind = kinds?.[name]
  return kind ? { pattern: pathKinds[kind].source } : {}
}

function bodyOf({ body, upload }: Endpoint): Json {
  if (upload?.as === 'raw') return { requestBody: { required: true, content: { '*/*': binary } } }
  if (!body) return {}
  const schema = jsonSchemaOf(body, 'input')
  if (!upload) return { requestBody: { content: { 'application/json': { schema } } } }
  const properties = {
    ...(schema.properties as Json),
    file: { ...binary.schema, description: `At most ${upload.bytes} bytes` },
  }
  const content = {
    'multipart/form-data': { schema: { ...schema, properties } },
    ...(upload.orJson ? { 'application/json': { schema } } : {}),
  }
  return { requestBody: { content } }
}

function refusalsOf(endpoint: Endpoint, admission: Admission): Json {
  const byStatus = Map.groupBy(codesOf(endpoint, admission), (code) => errorCatalogue[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: [...new Set(group)].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function codesOf(endpoint: Endpoint, { codes }: Admission): ErrorCode[] {
  return [
    ...(endpoint.body || endpoint.query ? (['VALIDATION_FAILED'] as const) : []),
    ...codes.filter((code) => !(endpoint.orNobody && code === 'SESSION_REQUIRED')),
    ...(endpoint.path.includes('{') ? (['RECORD_NOT_FOUND'] as const) : []),
    ...(endpoint.errors ?? []),
    ...(endpoint.ifMatch ? (['VERSION_STALE'] as const) : []),
    ...(endpoint.upload ? (['FILE_TOO_LARGE'] as const) : []),
    ...(endpoint.upload?.as === 'form' ? (['MEDIA_TYPE_UNSUPPORTED'] as const) : []),
    'RATE_LIMITED',
  ]
}

const reason = { type: 'string', enum: Object.keys(reasons), description: 'Why, in one word.' }
const values = {
  type: 'object',
  additionalProperties: { type: ['string', 'number'] },
  description: 'What stands in the gaps of the reason.',
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorCatalogue) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        reason,
        values,
        details: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' }, code: reason, values },
          },
        },
      },
    },
  },
}

/** What any operation may answer with besides the codes of its own. */
const everywhere: readonly ErrorCode[] = [
  'ROUTE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'BODY_MALFORMED',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'ORIGIN_REJECTED',
  'REFERENCE_NOT_FOUND',
  'CONFLICT',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_KEY_INVALID',
  'SERVICE_BUSY',
  'INTERNAL',
]

const longAnswers =
  'A reading of 64 KB or more has an `ETag`; brought back in `If-None-Match` it is answered 304, without a body, while nothing has changed.'

/** The codes of this service, in the order of the catalogue. */
function errorTable(
  modules: Record<string, Record<string, Endpoint>>,
  admission: Described['admission'],
): string {
  const endpoints = Object.values(modules).flatMap((module) => Object.values(module))
  const used = new Set([...everywhere, ...endpoints.flatMap((one) => codesOf(one, admission(one)))])
  const rows = Object.entries(errorCatalogue)
    .filter(([code]) => used.has(code as ErrorCode))
    .map(([code, [status, message]]) => `| \`${code}\` | ${status} | ${message} |`)
  return `${longAnswers}\n\nErrors carry one of these codes.\n\n| code | status | message |\n|---|---|---|\n${rows.join('\n')}`
}
