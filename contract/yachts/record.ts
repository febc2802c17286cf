import { z } from 'zod'
import { schemaMessage } from '../reason.ts'
import { everyFacet, record } from '../record.ts'
import { choice, country, dimensions, integer, line, name, readOnly, special } from '../record-fields.ts'
import { yachtTypes } from '../values/vocabulary.ts'

const mmsi = z
  .string()
  .regex(/^\d{9}$/, schemaMessage('mmsi_digits'))
  .nullable()
  .optional()

export const yacht = record({
  type: 'yacht',
  table: 'yachts',
  title: 'name',
  gates: { view: 'yachts.view', create: 'yachts.create', edit: 'yachts.edit', delete: 'yachts.delete' },
  seenWith: { type: 'client', column: 'owner_client_id' },
  has: [...everyFacet, 'externalIds', 'import', 'overview'],
  fields: {
    name: name(120),
    type: choice(yachtTypes),
    ownerName: readOnly(name(200)),
    ...dimensions('length', 'width', 'draft'),
    builder: line(100),
    model: line(100),
    yearBuilt: integer(z.int().min(1800).max(2100)),
    flagIso: country(),
    registrationNumber: line(60),
    hullId: line(60),
    mmsi: special('text', mmsi, z.string().nullable()),
    callSign: line(20),
  },
  facts: { created: { webhook: true }, transferred: { action: 'transfer', webhook: true, tells: 'client' } },
})
