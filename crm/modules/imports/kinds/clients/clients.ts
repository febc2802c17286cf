import { clients as endpoints } from '../../../../../contract/clients/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { takeMembersBack } from '../../../companies/members.ts'
import { changeRecord, lockRecord } from '../../../records/change.ts'
import { portDefaults } from '../../../records/port-defaults.ts'
import type { ImportKind } from '../kind.ts'
import { clientFields } from './fields.ts'
import { type ClientFound, matchClients } from './match.ts'
import { type ClientRecord, readClient } from './read.ts'
import { writeClients } from './write.ts'

export const clients: ImportKind<ClientRecord, ClientFound> = {
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
  reader({ mapping: { defaultCountry } }, _table, { country, terms }) {
    const usual = defaultCountry === undefined ? country : defaultCountry
    return (reader) => readClient(reader, usual, terms)
  },
  match: matchClients,
  write: writeClients,
  update: {
    permission: 'clients.edit',
    // Which of two addresses or numbers is right is for a person to say.
    columnsOf: ({ nationalityIso, timezone, source }) =>
      endpoints.update.body.parse({
        ...(nationalityIso ? { nationalityIso } : {}),
        ...(timezone ? { timezone } : {}),
        ...(source === 'import' ? {} : { source }),
      }),
    async write(tx, id, columns) {
      await changeRecord(tx, kinds.client, await lockRecord(tx, kinds.client, id), columns)
      return null
    },
  },
  undo: {
    async release(tx, _id, effects) {
      await takeMembersBack(tx, (effects as { members: string[] }).members)
    },
  },
}
