import { type Endpoint, gatesOf } from '../../contract/endpoint.ts'
import { type ErrorCode, errorCatalogue } from '../../contract/errors.ts'
import { jsonSchemaOf } from './answer.ts'

type Json = Record<string, unknown>

/** What the document says of a service beside its operations. */
export interface Described {
  title: string
  /** Version of the interface. */
  version: string
  /** Name of the session cookie. */
  cookie: string
}

/** The OpenAPI 3.1 document of a service, made from its contract alone. */
export function openApiOf(
  modules: Record<string, Record<string, Endpoint>>,
  { title, version, cookie }: Described,
): Json {
  const paths: Record<string, Json> = {}
  const gates = new Set<string>()
  for (const [tag, module] of Object.entries(modules)) {
    for (const [name, endpoint] of Object.entries(module)) {
      const item = paths[endpoint.path] ?? {}
      item[endpoint.method.toLowerCase()] = operation(tag, name, endpoint)
      paths[endpoint.path] = item
      for (const gate of gatesOf(endpoint)) gates.add(gate)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: errorTable() },
    servers: [{ url: '/' }],
    tags: Object.keys(modules).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        ...(gates.has('api_key') ? { apiKey: { type: 'http', scheme: 'bearer' } } : {}),
      },
      schemas: { Error: errorSchema },
    },
  }
}

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  const { response } = endpoint
  const success =
    response.kind === 'empty'
      ? { description: 'Done' }
      : response.kind === 'file'
        ? { description: 'The file', content: { 'application/octet-stream': {} } }
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
    ...(endpoint.gate === 'public'
      ? {}
      : { security: [endpoint.gate === 'api_key' ? { apiKey: [] } : { session: [] }] }),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: { [response.status]: success, ...refusalsOf(endpoint) },
  }
}

function factsLine({ emits }: Endpoint): string {
  return emits && emits !== 'nothing' ? ` Records: ${emits.map((fact) => `\`${fact}\``).join(', ')}.` : ''
}

function parametersOf(endpoint: Endpoint): Json[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
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
    ...(endpoint.scope === 'none' || endpoint.gate === 'public'
      ? []
      : [header('X-Port-Id', 'The port to act in', true)]),
    ...(endpoint.ifMatch ? [header('If-Match', 'The version the change was made on, in quotes')] : []),
    ...(endpoint.method === 'POST'
      ? [header('Idempotency-Key', '8 to 128 visible characters; repeats are answered once')]
      : []),
  ]
}

function bodyOf(endpoint: Endpoint): Json {
  if (!endpoint.body) return {}
  const schema = jsonSchemaOf(endpoint.body, 'input')
  if (!endpoint.multipart) return { requestBody: { content: { 'application/json': { schema } } } }
  const properties = { ...(schema.properties as Json), file: { type: 'string', format: 'binary' } }
  return { requestBody: { content: { 'multipart/form-data': { schema: { ...schema, properties } } } } }
}

function refusalsOf(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [
    ...(endpoint.body || endpoint.query ? (['VALIDATION_FAILED'] as const) : []),
    ...(endpoint.gate === 'public' ? [] : (['SESSION_REQUIRED', 'PERMISSION_DENIED'] as const)),
    ...(endpoint.path.includes('{') ? (['RECORD_NOT_FOUND'] as const) : []),
    ...(endpoint.errors ?? []),
    'RATE_LIMITED',
  ]
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code][0])
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
        details: {
          type: 'array',
          items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
        },
      },
    },
  },
}

function errorTable(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, [status, message]]) => `| \`${code}\` | ${status} | ${message} |`,
  )
  return `Errors carry one of these codes.\n\n| code | status | message |\n|---|---|---|\n${rows.join('\n')}`
}
