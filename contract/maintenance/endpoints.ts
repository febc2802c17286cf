import { z } from 'zod'
import { data, empty } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'

const Maintenance = z.object({
  /** What people are told beside the usual sentence. */
  message: z.string().nullable(),
  /** When it is expected to end. */
  until: timestamp.nullable(),
  since: timestamp,
})

export const maintenance = {
  get: endpoint({
    method: 'GET',
    path: '/api/public/maintenance',
    summary: 'Whether the installation is maintained: everything is read meanwhile, and nothing changed',
    gate: 'public',
    scope: 'none',
    response: data(Maintenance.nullable()),
  }),
  start: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/maintenance',
    summary:
      'Begins maintenance of the installation, or changes what is said of it: whatever would change something answers 503 `MAINTENANCE`, and jobs, mail and webhooks wait',
    gate: 'super_admin',
    scope: 'none',
    body: z.strictObject({
      message: z.string().trim().min(1).max(500).nullable().optional(),
      until: timestamp.nullable().optional(),
    }),
    response: data(Maintenance),
    emits: 'nothing',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/v1/admin/maintenance',
    summary: 'Ends the maintenance; what waited goes on',
    gate: 'super_admin',
    scope: 'none',
    response: empty,
    emits: 'nothing',
  }),
} as const
