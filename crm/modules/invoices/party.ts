import { type RawBuilder, sql } from 'kysely'

/** Who issues an invoice, or who is billed, as it is kept. */
export interface Party {
  name: string
  address: string[]
  registrationNumber: string | null
  vatNumber: string | null
  countryIso: string | null
}

/** SQL for who is billed by the invoice `t`, as they are now; an address is that of the client or company, the primary one first. Its country is printed where it is another than that of the issuer. */
export function partyNow(port: string): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('name', coalesce(bc.full_name, bo.name, ''),
      'address', coalesce((select array_to_json(array_remove(
          array[a.street, nullif(concat_ws(' ', a.postal_code, a.city), ''), a.region], null))
        from addresses a where a.port_id = ${port} and (a.client_id = t.bill_client_id or a.company_id = t.bill_company_id)
        order by a.is_primary desc, a.created_at, a.id limit 1), '[]'::json),
      'registrationNumber', bo.registration_number, 'vatNumber', bo.vat_number,
      'countryIso', coalesce((select a.country_iso from addresses a
        where a.port_id = ${port} and (a.client_id = t.bill_client_id or a.company_id = t.bill_company_id)
        order by a.is_primary desc, a.created_at, a.id limit 1), bo.incorporation_country_iso))
    from (select 1) one
    left join clients bc on bc.port_id = ${port} and bc.id = t.bill_client_id
    left join companies bo on bo.port_id = ${port} and bo.id = t.bill_company_id)`
}
