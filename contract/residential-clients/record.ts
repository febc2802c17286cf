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
    fullName: name('Name', 200),
    email: special('text', 'E-mail', email.nullable().optional(), line('E-mail', 254).output),
    phone: line('Phone', 60),
    // E.164, of a number that could be placed.
    phoneE164: inRecord(readOnly(line('International number', 20))),
    // The country a number without a prefix is read in; else that of residence, of nationality, of the port.
    phoneCountry: inRecord(country('Country of the number')),
    nationalityIso: country('Nationality'),
    residenceCountryIso: country('Country of residence'),
    residenceSubdivisionIso: inRecord(subdivision('Region of residence')),
    timezone: inRecord(timezone('Time zone')),
    source: term('Source', 'lead_sources'),
    // The same person among the clients of the harbour.
    linkedClientName: readOnly(line('Harbour client', 200)),
    consentedAt: inRecord(moment('Consented')),
    interestCount: inList(count('Interests')),
  },
  facts: { linked: { action: 'link', tells: 'client' } },
})
