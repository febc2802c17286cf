import { z } from 'zod'
import { id, isoDate } from '../fields.ts'

/** Who holds a berth by a tenancy or a reservation. Null, but for the kind and the days, where the caller is not shown the client. */
export const BerthHolder = z.object({
  kind: z.enum(['tenancy', 'reservation']),
  id: id.nullable(),
  clientId: id.nullable(),
  clientName: z.string().nullable(),
  from: isoDate,
  /** The day the berth is free again; null where that is open. */
  until: isoDate.nullable(),
})
