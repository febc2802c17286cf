import { duplicates, merges } from '../../../contract/duplicates/endpoints.ts'
import type { MergeField } from '../../../contract/duplicates/names.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { serve, type Tx } from '../../context.ts'
import { assertRecord } from '../records/change.ts'
import { mergeClients } from './merge.ts'
import { comparePair, listDuplicates, listMerges, readMerge } from './queries.ts'
import { readScan, startScan } from './scan.ts'
import { dismissPair, readCandidate, reopenPair } from './settle.ts'
import { undoMerge } from './undo-merge.ts'

type Rights = Pick<Caller, 'permissions' | 'sight'>

export const duplicateRoutes = serve(duplicates).with({
  list: (ctx, { query, caller }) => {
    assertMay(caller, ['clients.view'])
    return listDuplicates(ctx, query)
  },
  dismiss: async (tx, { params, caller }) => {
    assertMay(caller, toMerge)
    await readCandidate(tx, params.id)
    assertSeesAll(caller)
    return dismissPair(tx, params.id)
  },
  reopen: async (tx, { params, caller }) => {
    assertMay(caller, toMerge)
    await readCandidate(tx, params.id)
    assertSeesAll(caller)
    return reopenPair(tx, params.id)
  },
  merge: async (tx, { params, body, caller }) => {
    assertMay(caller, toMerge)
    const { firstId, secondId } = await readCandidate(tx, params.id)
    assertSeesAll(caller)
    const pair = { [firstId]: secondId, [secondId]: firstId }
    const loser = pair[body.winner]
    if (loser === undefined) throw new Refusal('REFERENCE_NOT_FOUND', [because('winner', 'merge_pair')])
    return merged(tx, { winner: body.winner, loser }, body.keep)
  },
  scan: (ctx) => readScan(ctx),
  startScan: (tx, { caller }) => {
    assertMay(caller, ['clients.view'])
    assertSeesAll(caller)
    return startScan(tx)
  },
})

export const mergeRoutes = serve(merges).with({
  list: (ctx, { query, caller }) => {
    assertMay(caller, ['clients.view'])
    assertSeesAll(caller)
    return listMerges(ctx, query)
  },
  compare: async (ctx, { params, query, caller }) => {
    assertMay(caller, toMerge)
    await assertRecord(ctx, kinds.client, params.id)
    assertSeesAll(caller)
    return comparePair(ctx, params.id, query.loserId)
  },
  merge: async (tx, { params, body, caller }) => {
    assertMay(caller, toMerge)
    await assertRecord(tx, kinds.client, params.id)
    assertSeesAll(caller)
    return merged(tx, { winner: params.id, loser: body.loserId }, body.keep)
  },
  undo: async (tx, { params, caller }) => {
    assertMay(caller, toMerge)
    await readMerge(tx, params.id)
    assertSeesAll(caller)
    return undoMerge(tx, params.id)
  },
})

const toMerge = ['clients.view', 'clients.edit', 'clients.delete'] as const

/** Administering something is not yet a right over clients. */
function assertMay({ permissions }: Rights, needed: readonly Permission[]): void {
  if (!needed.every((one) => permissions.has(one))) throw new Refusal('PERMISSION_DENIED')
}

/** What moves is more than whoever is shown some of the clients or deals could look at. */
function assertSeesAll({ sight }: Rights): void {
  if (sight) throw new Refusal('PERMISSION_DENIED')
}

async function merged(
  tx: Tx,
  pair: { winner: string; loser: string },
  keep: readonly MergeField[] | undefined,
) {
  return readMerge(tx, await mergeClients(tx, pair, keep))
}
