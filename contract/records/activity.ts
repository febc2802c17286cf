import { z } from 'zod'
import { cursor } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'
import { cursorQuery } from '../paging.ts'
import type { RecordKind } from '../record.ts'
import { endpoint } from '../staff-endpoint.ts'
import { actorKinds } from '../values/actors.ts'

/** One audit entry as the interface shows it. `oldValues` and `newValues` hold the changed fields only. */
export const AuditEntry = z.object({
  id,
  type: z.string(),
  action: z.string(),
  entityType: z.string(),
  entityId: id.nullable(),
  entityLabel: z.string().nullable(),
  actorKind: z.enum(actorKinds),
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  oldValues: z.record(z.string(), z.unknown()).nullable(),
  newValues: z.record(z.string(), z.unknown()).nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  severity: z.enum(['info', 'warning', 'critical']),
  requestId: z.string().nullable(),
  createdAt: timestamp,
})

/** What happened to one record, newest first. */
export function activityOf({ path, gates }: Pick<RecordKind, 'path' | 'gates'>) {
  return {
    activity: endpoint({
      method: 'GET',
      path: `/api/v1/${path}/{id}/activity`,
      summary: 'What happened to the record, newest first',
      gate: gates.view,
      params: idParams,
      query: cursorQuery({}),
      response: cursor(AuditEntry),
    }),
  } as const
}

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/admin/audit',
    summary: 'The audit log of the port, newest first',
    gate: 'admin.view_audit_log',
    query: cursorQuery({
      q: z.string().trim().max(200).optional(),
      entityType: z.string().max(40).optional(),
      entityId: z.uuid().optional(),
      actorKind: z.enum(actorKinds).optional(),
      actorId: z.uuid().optional(),
      action: z.string().max(60).optional(),
      severity: z.enum(['info', 'warning', 'critical']).optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
    }),
    response: cursor(AuditEntry),
  }),
} as const
