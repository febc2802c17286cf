import { kinds } from '../../../../../contract/kinds.ts'
import { importPermission } from '../../../../../contract/permissions.ts'
import { portDefaults } from '../../../records/port-defaults.ts'
import type { ImportKind } from '../kind.ts'
import { clientHalves, interestFields } from './fields.ts'
import { lockToWrite } from './lock-to-write.ts'
import { type DealReferences, matchInterests } from './match.ts'
import { type InterestRecord, readInterest } from './read.ts'
import { lockDeals, takeEffectsBack } from './take-back.ts'
import { takeUpdateBack, updateOfDeals } from './update.ts'
import { readOutcome, readStage } from './words.ts'
import { writeInterests } from './write.ts'

export const interests: ImportKind<InterestRecord, DealReferences> = {
  entity: 'interests',
  kind: kinds.interest,
  permission: importPermission.interests,
  fields: interestFields,
  required: [['clientName', 'clientEmail', 'clientPhone', clientHalves.lastName, 'companyName']],
  choices: [
    { field: 'stage', read: readStage },
    { field: 'outcome', read: readOutcome },
  ],
  // Each holds its berths until the commit: few at once, so that others need not wait long.
  rowsAtOnce: 50,
  titleOf: ({ clientName, clientEmail, clientPhone, companyName }) =>
    clientName ?? clientEmail ?? clientPhone ?? companyName ?? '',
  async completeMapping(ctx, _table, mapping) {
    const { country } = await portDefaults(ctx)
    const { defaultCountry = country } = mapping
    return {
      ...mapping,
      ...(defaultCountry === null && mapping.defaultCountry === undefined ? {} : { defaultCountry }),
    }
  },
  reader({ mapping }, _table, { country, currency, terms }) {
    const usual = mapping.defaultCountry === undefined ? country : mapping.defaultCountry
    return (reader) => readInterest(reader, { mapping, country: usual, portCurrency: currency, terms })
  },
  match: matchInterests,
  lockToWrite,
  write: writeInterests,
  update: updateOfDeals,
  undo: {
    lock: lockDeals,
    effects: takeEffectsBack,
    updateEffects: takeUpdateBack,
  },
}
