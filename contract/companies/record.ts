import { everyFacet, record } from '../record.ts'
import { count, country, day, inList, inRecord, line, name, subdivision } from '../record-fields.ts'

export const company = record({
  type: 'company',
  table: 'companies',
  title: 'name',
  gates: {
    view: 'companies.view',
    create: 'companies.create',
    edit: 'companies.edit',
    delete: 'companies.delete',
  },
  has: everyFacet,
  fields: {
    name: name('Name', 200),
    registrationNumber: line('Registration number', 60),
    vatNumber: line('VAT number', 60),
    incorporationCountryIso: country('Country of incorporation'),
    incorporationSubdivisionIso: inRecord(subdivision('Region of incorporation')),
    incorporationDate: inRecord(day('Date of incorporation')),
    memberCount: inList(count('Members')),
    yachtCount: inList(count('Yachts')),
  },
  facts: {
    member_added: { action: 'member_add', tells: 'client' },
    member_updated: { action: 'member_update', tells: 'client' },
  },
})
