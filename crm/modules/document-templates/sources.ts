import { recordTypes } from '../../../contract/kinds.ts'
import { tokenReadings } from './readings.generated.ts'

/** What can be filled in of each source, by the names of its fields: of records in the order of the kinds, the port, whoever makes the document. */
export const tokenFields: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    tokenReadings
      .toSorted((one, other) => recordTypes.indexOf(one.source) - recordTypes.indexOf(other.source))
      .map(({ source, fields }) => [source, fields]),
  ),
  port: ['name', 'country', 'currency'],
  user: ['name', 'email'],
}

/** What a token is of. */
export const tokenSources = Object.keys(tokenFields)
