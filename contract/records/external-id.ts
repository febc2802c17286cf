import { z } from 'zod'
import { copiedText } from '../fields.ts'
import { schemaMessage } from '../reason.ts'

/** How many numbers of other systems people may give to one record. */
export const mostExternalIds = 8
const longestSystem = 60
/** Characters of a number. */
export const longestExternalId = 120

/** The number of a record in another system: `HubSpot`, `801`. */
export const ExternalId = z.object({ system: z.string(), id: z.string() })
export type ExternalId = z.output<typeof ExternalId>

/** How systems are compared: by their names without capitals. */
export const systemKey = (system: string) => system.toLowerCase()

/** By what a number is one: two of the same kind and port never have it. */
export const externalKey = ({ system, id }: ExternalId) => `${systemKey(system)}:${id}`

/** The name of another system. */
export const systemName = copiedText(longestSystem).refine(
  (name) => !name.includes(':'),
  schemaMessage('system_without_colon'),
)
const one = z.strictObject({ system: systemName, id: copiedText(longestExternalId) })

/** All numbers of a record in other systems, as people write them: they take the place of those it has. */
export const externalIdsInput = z
  .array(one)
  .max(100)
  .superRefine((ids, context) => {
    const keys = ids.map(externalKey)
    keys.forEach((key, index) => {
      if (keys.indexOf(key) < index)
        context.addIssue({ code: 'custom', path: [index, 'id'], message: schemaMessage('external_id_twice') })
    })
  })

/** The records with one number of another system, `system:id`. */
export const externalIdFilter = z
  .string()
  .max(longestSystem + longestExternalId + 1)
  .transform((text, context): ExternalId => {
    const colon = text.indexOf(':')
    const found = one.safeParse({ system: text.slice(0, Math.max(colon, 0)), id: text.slice(colon + 1) })
    if (found.success) return found.data
    context.addIssue({ code: 'custom', message: schemaMessage('external_id_shape') })
    return z.NEVER
  })
