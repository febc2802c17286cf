import { sql } from 'kysely'
import type { TokenReading } from '../records/tokens/token-reading.ts'

export const reservationTokens: TokenReading = {
  source: 'reservation',
  fields: ['startDate', 'endDate', 'tenureType'],
  row: ({ port }) => sql`select r.start_date::text as "startDate", r.end_date::text as "endDate",
          r.tenure_type as "tenureType"
        from berth_reservations r where r.port_id = ${port} and r.id = ids.reservation`,
}
