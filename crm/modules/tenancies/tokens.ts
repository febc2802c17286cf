import { sql } from 'kysely'
import { moneyToken, type TokenReading } from '../records/tokens/token-reading.ts'

export const tenancyTokens: TokenReading = {
  source: 'tenancy',
  fields: ['startDate', 'endDate', 'tenureType', 'newEndDate', 'nextPrice', 'answerBy'],
  row: ({ port }) => sql`select t.start_date::text as "startDate", t.end_date::text as "endDate",
          t.tenure_type as "tenureType", o.new_end_date::text as "newEndDate", o.answer_by::text as "answerBy",
          ${moneyToken('o.price', 'o.currency')} as "nextPrice"
        from tenancies t left join renewal_offers o on o.port_id = ${port} and o.tenancy_id = t.id
          and o.state in ('offered', 'accepted')
        where t.port_id = ${port} and t.id = ids.tenancy`,
}
