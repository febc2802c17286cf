import { sql } from 'kysely'
import { personName } from '../../records/person-name.ts'
import { moneyToken, type TokenReading } from '../../records/tokens/token-reading.ts'

export const interestTokens: TokenReading = {
  source: 'interest',
  fields: ['berths', 'assigneeName', 'desiredLength', 'depositExpectedAmount', 'priceMax'],
  row: ({ port }) => sql`select
          (select string_agg(b.mooring_number, ', ' order by l.is_primary desc, b.dock, b.number)
            from interest_berths l join berths b on b.port_id = ${port} and b.id = l.berth_id
            where l.port_id = ${port} and l.interest_id = i.id) as berths,
          (select ${personName} from users u where u.id = i.assigned_to) as "assigneeName",
          i.desired_length_m as "desiredLength",
          ${moneyToken('i.deposit_expected_amount', 'i.deposit_expected_currency')} as "depositExpectedAmount",
          ${moneyToken('i.price_max', 'i.price_max_currency')} as "priceMax"
        from interests i where i.port_id = ${port} and i.id = ids.interest`,
}
