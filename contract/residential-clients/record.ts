import { email } from '../fields.ts'
import { everyFacet, record } from '../record.ts'
import {
  count,
  country,
  inList,
  inRecord,
  line,
  moment,
  name,
  nameOfRecord,
  onRequest,
  readOnly,
  special,
  subdivision,
  term,
  timezone,
} from '../record-fields.ts'

export const residentialClient = record({
  type: 'residential_client',
  table: 'residential_clients',
  path: 'residential/clients',
  title: 'fullName',
  gates: {
    view: 'residential_clients.view',
    create: 'residential_clients.create',
    edit: 'residential_clients.edit',
    delete: 'residential_clients.delete',
  },
  has: everyFacet,
  fields: {
    fullName: name(200),
    email: special('text', email.nullable().optional(), line(254).output),
    phone: line(60),
    // E.164, of a number that could be placed.
    phoneE164: onRequest(readOnly(line(20))),
    // The country a number without a prefix is read in; else that of residence, of nationality, of the port.
    phoneCountry: inRecord(country()),
    nationalityIso: country(),
    residenceCountryIso: country(),
    residenceSubdivisionIso: inRecord(subdivision()),
    timezone: inRecord(timezone()),
    source: term('lead_sources'),
    // The same person among the clients of the harbour.
    linkedClientName: nameOfRecord(readOnly(line(200)), { type: 'client', id: 'linkedClientId' }),
    consentedAt: inRecord(moment()),
    interestCount: inList(count()),
  },
  facts: { linked: { action: 'link', tells: 'client' } },
})
