import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { id, idParams, text } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'

const Team = z.object({
  id,
  name: z.string(),
  /** Its people, by name. */
  members: z.array(z.object({ id, name: z.string() })),
})

const memberIds = z.array(id).max(500)

/** People who see what one another have, where their role shows them their team's. */
export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/teams',
    summary: 'Teams of the port with their people, by name',
    gate: 'admin.manage_users',
    response: data(z.array(Team)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/teams',
    summary: 'Makes a team of people who work in the port',
    gate: 'admin.manage_users',
    body: z.strictObject({ name: text(60), memberIds: memberIds.optional() }),
    response: created(Team),
    emits: ['team.created'],
    errors: ['NAME_TAKEN', 'REFERENCE_NOT_FOUND', 'RIGHTS_EXCEED_OWN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/teams/{id}',
    summary: 'Renames a team, or says anew who is in it',
    gate: 'admin.manage_users',
    params: idParams,
    body: z.strictObject({ name: text(60).optional(), memberIds: memberIds.optional() }),
    response: data(Team),
    emits: ['team.updated'],
    errors: ['NAME_TAKEN', 'REFERENCE_NOT_FOUND', 'RIGHTS_EXCEED_OWN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/teams/{id}',
    summary: 'Dissolves a team',
    gate: 'admin.manage_users',
    params: idParams,
    response: empty,
    emits: ['team.deleted'],
    errors: ['RIGHTS_EXCEED_OWN'],
  }),
} as const
