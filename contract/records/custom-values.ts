import { z } from 'zod'
import { isoDate, text } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { type CustomDefinition, longestCustomText, mostCustomOptions } from './custom-types.ts'

const largest = 1e12

/** A web address that a browser opens. */
const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.hostname }).max(longestCustomText)

/** One value of a custom field as it is read: several options of a multiselect in their declared order. */
export const CustomValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
/** The custom values of a record by the names of their fields; a field without a value is left out. */
export const CustomValues = z.record(z.string(), CustomValue)
export type CustomValues = z.output<typeof CustomValues>

/** Custom values as people write them; null clears one. What each takes is asked of its field where it is stored. */
export const customInput = z
  .record(z.string().max(60), z.unknown())
  .refine((values) => Object.keys(values).length <= 200, schemaMessage('fields_many'))

/** What a custom field takes, its input tidied: the schema of one value that is not null. */
export function customValueOf({ type, options }: Pick<CustomDefinition, 'type' | 'options'>): z.ZodType {
  switch (type) {
    case 'text':
      return text(longestCustomText)
    case 'number':
      return z.number().min(-largest).max(largest)
    case 'date':
      return isoDate
    case 'boolean':
      return z.boolean()
    case 'select':
      return z.enum(options.map(({ value }) => value))
    case 'multiselect':
      return z.array(z.enum(options.map(({ value }) => value))).max(mostCustomOptions)
    case 'url':
      return z.string().trim().pipe(webAddress)
  }
}
