import { z } from 'zod'
import { created, data, empty } from '../endpoint.ts'
import { id, idParams, optionalText, text, timestamp } from '../fields.ts'
import { adminPermissions } from '../permissions.ts'
import { endpoint } from '../staff-endpoint.ts'

/** What a deal has to prove. */
const Criterion = z.object({
  id,
  label: z.string(),
  description: z.string().nullable(),
  /** One that is not is asked of no deal any more; what was answered stays. */
  active: z.boolean(),
  displayOrder: z.int(),
  /** Of how many interests it is answered. */
  answers: z.int(),
  version: z.int(),
})

const typed = { label: text(120), description: optionalText(500), active: z.boolean().optional() }
export const mostCriteria = 100

export const qualificationCriteria = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/qualification-criteria',
    summary: 'The qualification criteria of the port, in their order',
    gate: adminPermissions,
    response: data(z.array(Criterion)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/admin/qualification-criteria',
    summary: 'Adds a criterion at the end',
    gate: adminPermissions,
    body: z.strictObject(typed),
    response: created(Criterion),
    emits: ['qualification_criterion.created'],
    errors: ['NAME_TAKEN', 'CONFLICT'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/admin/qualification-criteria/{id}',
    summary: 'Changes a criterion',
    gate: adminPermissions,
    params: idParams,
    body: z.strictObject(typed).partial(),
    response: data(Criterion),
    emits: ['qualification_criterion.updated'],
    ifMatch: true,
    errors: ['NAME_TAKEN', 'VERSION_STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/qualification-criteria/{id}',
    summary: 'Deletes a criterion with what was answered to it',
    gate: adminPermissions,
    params: idParams,
    response: empty,
    emits: ['qualification_criterion.deleted'],
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/api/v1/admin/qualification-criteria/reorder',
    summary: 'Puts the criteria in order: every one of them named once',
    gate: adminPermissions,
    body: z.strictObject({ ids: z.array(id).min(1).max(mostCriteria) }),
    response: data(z.array(Criterion)),
    emits: ['qualification_criterion.updated'],
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
  }),
} as const

/** What is known of one criterion for one interest. */
const Answer = z.object({
  criterionId: id,
  label: z.string(),
  description: z.string().nullable(),
  met: z.boolean().nullable(),
  note: z.string().nullable(),
  changedByName: z.string().nullable(),
  changedAt: timestamp.nullable(),
})

export const qualification = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/interests/{id}/qualification',
    summary: 'What is known of each active criterion, in the order of the port',
    gate: 'interests.view',
    params: idParams,
    response: data(z.array(Answer)),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/v1/interests/{id}/qualification/{criterionId}',
    summary: 'Says whether a criterion is met; null is not known',
    gate: 'interests.edit',
    params: z.object({ id: z.string(), criterionId: z.string() }),
    body: z.strictObject({ met: z.boolean().nullable(), note: optionalText(1000) }),
    response: data(Answer),
    emits: ['interest.qualified'],
    errors: ['RECORD_ARCHIVED'],
  }),
} as const
