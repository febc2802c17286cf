import { clients as endpoints } from '../../../../../contract/clients/endpoints.ts'
import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import type { Tx } from '../../../../context.ts'
import { holdCompanies, takeMembersBack } from '../../../companies/members.ts'
import { changeRecord, lockRecord } from '../../../records/change.ts'
import { portDefaults } from '../../../records/port-defaults.ts'
import type { ImportKind } from '../kind.ts'
import { clientFields } from './fields.ts'
import { type ClientFound, matchClients } from './match.ts'
import { bringReach, type ReachChange, reachOf, takeReachBack } from './reach.ts'
import { type ClientRecord, readClient } from './read.ts'
import { takeCompaniesBack } from './take-back.ts'
import { joinClients, writeClients } from './write.ts'

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
  async lockToWrite(tx, rows) {
    await holdCompanies(
      tx,
      rows.flatMap(({ found }) => found?.companyIds ?? []),
    )
  },
  write: writeClients,
  join: joinClients,
  update: {
    permission: 'clients.edit',
    // Which of two addresses or numbers is right is for a person to say.
    columnsOf: ({ nationalityIso, timezone, source }) =>
      endpoints.update.body.parse({
        ...(nationalityIso ? { nationalityIso } : {}),
        ...(timezone ? { timezone } : {}),
        ...(source === 'import' ? {} : { source }),
      }),
    numbered: ({ fullName, contacts }) => ({ fullName, ...reachOf(contacts) }),
    async write(tx, id, { email, phone, ...columns }) {
      if (Object.keys(columns).length > 0)
        await changeRecord(tx, kinds.client, await lockRecord(tx, kinds.client, id), columns)
      const reached = await bringReach(tx, id, { email, phone })
      return reached.length > 0 ? { reached } : null
    },
  },
  undo: {
    async release(tx, _id, effects) {
      await takeMembersBack(tx, membersIn(effects))
    },
    effects: (tx, _id, effects, changedSince) => takeCompaniesBack(tx, effects, changedSince),
    unjoin,
    async updateEffects(tx, id, effects) {
      await takeReachBack(tx, id, (effects as { reached?: ReachChange[] }).reached ?? [])
      return unjoin(tx, effects)
    },
  },
}

const membersIn = (effects: unknown) => (effects as { members?: string[] }).members ?? []

async function unjoin(tx: Tx, effects: unknown): Promise<Reason | null> {
  return (await takeMembersBack(tx, membersIn(effects), true)) > 0 ? reasonFor('import_row_changed') : null
}
