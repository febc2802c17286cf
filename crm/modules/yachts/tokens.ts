import { sql } from 'kysely'
import type { TokenReading } from '../records/tokens/token-reading.ts'

export const yachtTokens: TokenReading = {
  source: 'yacht',
  fields: [
    'name',
    'type',
    'registrationNumber',
    'hullId',
    'builder',
    'model',
    'yearBuilt',
    'flagIso',
    'length',
    'width',
    'draft',
  ],
  row: ({
    port,
  }) => sql`select y.name, y.type, y.registration_number as "registrationNumber", y.hull_id as "hullId",
          y.builder, y.model, y.year_built::text as "yearBuilt", y.flag_iso as "flagIso", y.length_m as length,
          y.width_m as width, y.draft_m as draft
        from yachts y where y.port_id = ${port} and y.id = ids.yacht`,
}
