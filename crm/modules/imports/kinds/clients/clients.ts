import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { portDefaults } from '../../../records/port-defaults.ts'
import type { ImportKind } from '../kind.ts'
import { clientFields } from './fields.ts'
import { matchClients } from './match.ts'
import { type ClientRecord, readClient } from './read.ts'
import { writeClients } from './write.ts'

export const clients: ImportKind<ClientRecord> = {
  entity: 'clients',
  kind: kinds.client,
  permission: importPermission.clients,
  fields: clientFields,
  required: [['fullName', 'lastName']],
  choices: [],
  rowsAtOnce: 200,
  titleOf: ({ fullName }) => fullName,
  async completeMapping(ctx, _table, mapping) {
    if (mapping.defaultCountry !== undefined) return mapping
    const { country } = await portDefaults(ctx)
    return country ? { ...mapping, defaultCountry: country } : mapping
  },
  reader({ mapping: { defaultCountry } }, _table, { country }) {
    const usual = defaultCountry === undefined ? country : defaultCountry
    return (reader) => readClient(reader, usual)
  },
  match: matchClients,
  write: writeClients,
  // Which of two addresses is right is for a person to say.
  update: null,
}
