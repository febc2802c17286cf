import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { id, idParams, text, timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { keyPermissions, mostCalls, usualCalls } from './vocabulary.ts'

const gate = 'admin.manage_settings'
const permission = z.enum(keyPermissions)

const ApiKey = z.object({
  id,
  name: z.string(),
  /** The first letters of the key. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  /** Calls of tools over MCP it may make in a minute, and in a day that begins at midnight UTC. */
  callsPerMinute: z.int(),
  callsPerDay: z.int(),
  callsToday: z.int(),
  expiresAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  /** To the minute. */
  lastUsedAt: timestamp.nullable(),
  createdById: id.nullable(),
  createdByName: z.string().nullable(),
  /** Whether whoever created it still works in the port; the key does nothing where they do not. */
  creatorActive: z.boolean(),
  createdAt: timestamp,
})

export const portApiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/api-keys',
    summary: 'The API keys of the port, the newest first; revoked ones for 90 days',
    gate,
    personal: true,
    response: data(z.array(ApiKey)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/api-keys',
    summary:
      'Creates an API key. It is shown in this response only, and does what its permissions and those of its creator both allow',
    gate,
    personal: true,
    body: z.strictObject({
      name: text(100),
      permissions: z.array(permission).min(1, 'Choose at least one permission.').max(200),
      expiresAt: timestamp.nullable().default(null),
      callsPerMinute: z.int().min(1).max(mostCalls.minute).default(usualCalls.minute),
      callsPerDay: z.int().min(1).max(mostCalls.day).default(usualCalls.day),
    }),
    response: created(ApiKey.extend({ key: z.string() })),
    emits: ['api_key.created'],
    errors: ['RIGHTS_EXCEED_OWN', 'TOO_MANY_API_KEYS'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/api-keys/{id}',
    summary: 'Revokes an API key at once and for good',
    gate,
    personal: true,
    params: idParams,
    response: empty,
    emits: ['api_key.revoked'],
  }),
} as const
