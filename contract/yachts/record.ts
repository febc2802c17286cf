import { z } from 'zod'
import { everyFacet, record } from '../record.ts'
import { choice, country, dimensions, line, name, readOnly, special, whole } from '../record-fields.ts'
import { yachtTypes } from '../values/vocabulary.ts'

const mmsi = z
  .string()
  .regex(/^\d{9}$/, 'An MMSI has nine digits.')
  .nullable()
  .optional()

export const yacht = record({
  type: 'yacht',
  table: 'yachts',
  title: 'name',
  gates: { view: 'yachts.view', create: 'yachts.create', edit: 'yachts.edit', delete: 'yachts.delete' },
  seenWith: { type: 'client', column: 'owner_client_id' },
  has: everyFacet,
  fields: {
    name: name('Name', 120),
    type: choice('Type', yachtTypes),
    ownerName: readOnly(name('Owner', 200)),
    ...dimensions({ length: 'Length', width: 'Beam', draft: 'Draft' }),
    builder: line('Builder', 100),
    model: line('Model', 100),
    yearBuilt: whole('Year built', z.int().min(1800).max(2100)),
    flagIso: country('Flag'),
    registrationNumber: line('Registration number', 60),
    hullId: line('Hull ID', 60),
    mmsi: special('text', 'MMSI', mmsi, z.string().nullable()),
    callSign: line('Call sign', 20),
  },
  facts: { created: { webhook: true }, transferred: { action: 'transfer', webhook: true, tells: 'client' } },
})
