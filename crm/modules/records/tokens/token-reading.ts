import { type RawBuilder, sql } from 'kysely'
import type { RecordType } from '../../../../contract/kinds.ts'
import { amountWithCode } from '../../money/amounts.ts'

/** What a kind of record fills into documents, declared by its module. */
export interface TokenReading {
  readonly source: RecordType
  /** The names of its fields in tokens: `{{client.fullName}}`. */
  readonly fields: readonly string[]
  /**
   * SQL for one row, or none, with a column for each field. Of the records that the document is about it names those of the
   * row `ids`: `client`, `yacht`, `company`, `berth`, `interest`, `reservation`, `tenancy`.
   */
  readonly row: (of: { port: string; permissions: ReadonlySet<string> }) => RawBuilder<unknown>
}

/** SQL for an amount and its currency, as `100 EUR`. */
export const moneyToken = (amount: string, currency: string) =>
  amountWithCode(sql.ref(amount), sql.ref(currency))

/** SQL for the parts of an address `a`. */
export const addressTokens = sql`a.street, a.postal_code as "postalCode", a.city, a.country_iso as country`
