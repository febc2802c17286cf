import { sql } from 'kysely'
import { addressTokens, type TokenReading } from '../records/tokens/token-reading.ts'

export const clientTokens: TokenReading = {
  source: 'client',
  fields: ['fullName', 'email', 'phone', 'street', 'postalCode', 'city', 'country', 'nationalityIso'],
  row: ({
    port,
  }) => sql`select c.full_name as "fullName", c.nationality_iso as "nationalityIso", ${addressTokens},
          (select k.value from client_contacts k where k.port_id = ${port} and k.client_id = c.id and k.channel = 'email'
            order by k.is_primary desc, k.created_at limit 1) as email,
          (select coalesce(k.value_e164, k.value) from client_contacts k where k.port_id = ${port} and k.client_id = c.id
            and k.channel = 'phone' order by k.is_primary desc, k.created_at limit 1) as phone
        from clients c left join lateral (select * from addresses d where d.port_id = ${port} and d.client_id = c.id
          order by d.is_primary desc, d.created_at limit 1) a on true
        where c.port_id = ${port} and c.id = ids.client`,
}
