import { sql } from 'kysely'
import { addressTokens, type TokenReading } from '../records/tokens/token-reading.ts'

export const companyTokens: TokenReading = {
  source: 'company',
  fields: ['name', 'registrationNumber', 'vatNumber', 'street', 'postalCode', 'city', 'country'],
  row: ({
    port,
  }) => sql`select c.name, c.registration_number as "registrationNumber", c.vat_number as "vatNumber",
          ${addressTokens}
        from companies c left join lateral (select * from addresses d where d.port_id = ${port} and d.company_id = c.id
          order by d.is_primary desc, d.created_at limit 1) a on true
        where c.port_id = ${port} and c.id = ids.company`,
}
