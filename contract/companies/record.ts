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
  has: [...everyFacet, 'externalIds', 'import', 'overview'],
  fields: {
    name: name(200),
    registrationNumber: line(60),
    vatNumber: line(60),
    incorporationCountryIso: country(),
    incorporationSubdivisionIso: inRecord(subdivision()),
    incorporationDate: inRecord(day()),
    memberCount: inList(count()),
    yachtCount: inList(count()),
  },
  facts: {
    member_added: { action: 'member_add', tells: 'client' },
    member_updated: { action: 'member_update', tells: 'client' },
  },
})
