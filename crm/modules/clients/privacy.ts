import { sql } from 'kysely'
import type { Erasure } from '../records/privacy/erasure.ts'
import { ofClients, type Section } from '../records/privacy/section.ts'

export const profileSection: Section = {
  name: 'profile',
  order: 10,
  title: { en: 'Profile', sv: 'Profil', fi: 'Perustiedot' },
  tables: ['clients', 'merges', 'custom_values'],
  rows: (
    port,
    ids,
  ) => sql`select t.full_name as "fullName", t.nationality_iso as "nationalityIso", t.timezone, t.language, t.source,
        t.preferences, crm.custom_of(${port}, t.id) as "ownFields", t.created_at as "createdAt",
        t.updated_at as "updatedAt", t.archived_at as "archivedAt",
        (select max(m.merged_at) from merges m where m.port_id = ${port} and m.loser_id = t.id
          and m.undone_at is null) as "mergedAt"
      from clients t where t.port_id = ${port} and t.id = any(${ids}) order by t.merged_into_client_id nulls first, t.id`,
}

export const contactsSection: Section = {
  name: 'contacts',
  order: 20,
  title: { en: 'Contacts', sv: 'Kontakter', fi: 'Yhteystiedot' },
  tables: ['client_contacts'],
  rows: ofClients(
    'client_contacts',
    'client_id',
    sql`t.channel, t.label, t.value, t.value_e164 as "valueE164",
      t.value_country as "valueCountry", t.is_primary as "isPrimary", t.created_at as "createdAt"`,
    sql`t.created_at, t.id`,
  ),
}

export const addressesSection: Section = {
  name: 'addresses',
  order: 30,
  title: { en: 'Addresses', sv: 'Adresser', fi: 'Osoitteet' },
  tables: ['addresses'],
  rows: ofClients(
    'addresses',
    'client_id',
    sql`t.label, t.street, t.postal_code as "postalCode", t.city, t.region,
      t.country_iso as "countryIso", t.subdivision_iso as "subdivisionIso", t.is_primary as "isPrimary",
      t.created_at as "createdAt"`,
    sql`t.created_at, t.id`,
  ),
}

export const clientsErasure: Erasure = {
  words: (
    port,
    clients,
  ) => sql`select c.full_name as word from clients c where c.port_id = ${port} and c.id = any(${clients})
    union select unnest(array[k.value, k.value_e164]) from client_contacts k where k.port_id = ${port} and k.client_id = any(${clients})
    union select a.street from addresses a where a.port_id = ${port} and a.client_id = any(${clients})`,
}
