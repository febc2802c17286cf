import { sql } from 'kysely'
import { moneyToken, type TokenReading } from '../records/tokens/token-reading.ts'

export const berthTokens: TokenReading = {
  source: 'berth',
  fields: [
    'mooringNumber',
    'dock',
    'length',
    'width',
    'draft',
    'waterDepth',
    'price',
    'tenureType',
    'mooringType',
    'powerCapacity',
  ],
  row: ({ port }) => sql`select b.mooring_number as "mooringNumber", b.dock, b.length_m as length,
          b.width_m as width, b.draft_m as draft, b.water_depth_m as "waterDepth", ${moneyToken('b.price', 'b.currency')} as price,
          b.tenure_type as "tenureType", b.mooring_type as "mooringType", b.power_capacity as "powerCapacity"
        from berths b where b.port_id = ${port} and b.id = ids.berth`,
}
