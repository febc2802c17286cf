import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'

/** The series of numbers: of invoices, and of credit notes. */
export type Series = 'INV' | 'CRN'

/** The columns of an invoice that are its number. */
export interface Numbered {
  series: Series
  seriesYear: number
  seriesNumber: number
  number: string
}

/**
 * The next number of a series in the year of a day. Its row stays locked until the transaction ends, so that none is left out
 * where that comes to nothing: nothing that somebody else may hold is locked after it.
 */
export async function takeNumber(tx: Tx, series: Series, issueDate: string): Promise<Numbered> {
  const seriesYear = Number(issueDate.slice(0, 4))
  const { rows } = await sql<{ lastNumber: number }>`
    insert into invoice_series as s (port_id, series, year, last_number) values (${portOf(tx)}, ${series}, ${seriesYear}, 1)
    on conflict (port_id, series, year) do update set last_number = s.last_number + 1 returning last_number`.execute(
    tx.db,
  )
  const seriesNumber = rows[0]!.lastNumber
  const number = `${series}-${seriesYear}-${String(seriesNumber).padStart(4, '0')}`
  return { series, seriesYear, seriesNumber, number }
}
