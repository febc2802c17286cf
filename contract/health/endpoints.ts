import { z } from 'zod'
import { data } from '../endpoint.ts'
import { id, timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { type HealthFinding, healthFindings, healthParts, healthStates } from '../values/health.ts'

const Part = z.object({
  part: z.enum(healthParts),
  state: z.enum(healthStates),
  finding: z.enum(Object.keys(healthFindings) as [HealthFinding, ...HealthFinding[]]),
  /** Numbers and names of the finding: bytes, seconds, counts. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What the machine said, for whoever mends it. */
  detail: z.string().nullable(),
  /** How long the look took. */
  ms: z.int(),
})

const Process = z.object({
  id,
  work: z.enum(['web', 'worker']),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  startedAt: timestamp,
  seenAt: timestamp,
  /** Whether it was heard of within the last minute. */
  alive: z.boolean(),
})

export const health = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/admin/health',
    summary:
      'How every part of the installation fares. Each is looked at by itself and for a few seconds at most, so that one that hangs holds up none of the others',
    gate: 'super_admin',
    scope: 'none',
    response: data(
      z.object({
        /** The worst of the parts. */
        state: z.enum(healthStates),
        version: z.string(),
        node: z.string(),
        checkedAt: timestamp,
        parts: z.array(Part),
        processes: z.array(Process),
      }),
    ),
  }),
} as const
