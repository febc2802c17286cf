import { z } from 'zod'
import { id, isoDate } from '../fields.ts'
import { stayKinds } from '../stays/kinds.ts'

/** Who holds a berth by a stay. Null, but for the kind and the days, where the caller is not shown the client. */
export const BerthHolder = z.object({
  kind: z.enum(stayKinds),
  id: id.nullable(),
  clientId: id.nullable(),
  clientName: z.string().nullable(),
  from: isoDate,
  /** The day the berth is free again; null where that is open. */
  until: isoDate.nullable(),
})
