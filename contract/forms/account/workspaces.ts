import { z } from 'zod'
import { created, data, empty } from '../../endpoint.ts'
import { id, idParams, text, timestamp } from '../../fields.ts'
import { endpoint } from '../endpoint.ts'

const Workspace = z.object({
  id,
  name: z.string(),
  /** Forms that are not archived. */
  formCount: z.int(),
  version: z.int(),
  createdAt: timestamp,
})

export const workspaces = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/workspaces',
    summary: 'The workspaces of the account by name',
    gate: 'view',
    response: data(z.array(Workspace)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/workspaces',
    summary: 'Adds a workspace',
    gate: 'edit',
    body: z.strictObject({ name: text(100) }),
    response: created(Workspace),
    emits: ['workspace.created'],
    errors: ['NAME_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/workspaces/{id}',
    summary: 'Renames a workspace',
    gate: 'edit',
    params: idParams,
    body: z.strictObject({ name: text(100) }),
    response: data(Workspace),
    emits: ['workspace.updated'],
    errors: ['NAME_TAKEN'],
    ifMatch: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/workspaces/{id}',
    summary: 'Deletes a workspace that holds no form',
    gate: 'own',
    params: idParams,
    response: empty,
    emits: ['workspace.deleted'],
    errors: ['WORKSPACE_IN_USE'],
  }),
} as const
