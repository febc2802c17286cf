import { z } from 'zod'
import { created, data, empty } from '../../endpoint.ts'
import { id, idParams, text, timestamp } from '../../fields.ts'
import { endpoint } from '../endpoint.ts'

const ApiKey = z.object({
  id,
  name: z.string(),
  /** The first letters of the key. */
  prefix: z.string(),
  /** Null: every workspace. */
  workspaceIds: z.array(id).nullable(),
  expiresAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  createdBy: z.string().nullable(),
  createdAt: timestamp,
})

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/keys',
    summary: 'The API keys, newest first',
    gate: 'own',
    response: data(z.array(ApiKey)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/keys',
    summary: 'Makes a key; the answer is the only place it is ever shown',
    gate: 'own',
    body: z.strictObject({
      name: text(100),
      workspaceIds: z.array(id).min(1).max(100).nullable().default(null),
      expiresAt: timestamp.nullable().default(null),
    }),
    response: created(ApiKey.extend({ key: z.string() })),
    emits: ['key.created'],
    errors: ['REFERENCE_NOT_FOUND'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v1/keys/{id}',
    summary: 'Revokes a key at once and for good',
    gate: 'own',
    params: idParams,
    response: empty,
    emits: ['key.revoked'],
  }),
} as const
