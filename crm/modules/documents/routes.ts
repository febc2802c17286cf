import { documents } from '../../../contract/documents/endpoints.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import { exportRun } from '../../../platform/database/page.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { type Ctx, serve, type Tx, type UnitCtx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { assertRecord } from '../records/change.ts'
import { regularHandlers } from '../records/regular.ts'
import { changeDocument, moveDocument, removeDocument } from './change.ts'
import { createDocument } from './create.ts'
import { readFeatureFlags, readSigningDefaults, readTemplateDefaults } from './defaults.ts'
import { downloadDocument, readAggregate, readSigningDetails } from './details.ts'
import { readDocumentsOfBerth, readGroups } from './groups.ts'
import { sendInvitation } from './invite.ts'
import { automate, stopAutomation } from './life/automate.ts'
import { cancelDocument, tryAgain } from './life/cancel.ts'
import { composeCompletion } from './life/copies.ts'
import { uploadExternalEoi } from './life/external-eoi.ts'
import { sendReminder } from './life/remind.ts'
import { readOutstanding } from './outstanding.ts'
import { readWatchers } from './parts.ts'
import { listDocuments, readDocument } from './queries.ts'
import { assertFieldsOnPages, assertSignable } from './signable.ts'
import { giveSigningLink, openAsSigner } from './signing-links.ts'
import { unwatch, watch } from './watchers.ts'

export function documentRoutes(services: Pick<Services, 'env' | 'kernel' | 'storage'>) {
  const { env, storage } = services
  /** Moves a document on towards its signers, once it is known that its file can be signed. */
  const signably = async (ctx: UnitCtx, id: string, caller: Caller, act: (tx: Tx) => Promise<unknown>) => {
    await assertSignable(ctx, storage, id, caller)
    return ctx.inTenant(async (tx) => {
      await act(tx)
      return readDocument(tx, id, caller)
    })
  }
  return serve(documents).with({
    ...regularHandlers(kinds.document, readDocument),
    list: (ctx, { query, caller }) => listOrGroups(ctx, env, query, caller),
    create: {
      outside: async (ctx, { body, caller }) => {
        await assertFieldsOnPages(ctx, storage, body, caller)
        return ctx.inTenant(async (tx) =>
          readDocument(tx, await createDocument(tx, body, caller, { required: true }), caller),
        )
      },
    },
    outstanding: (ctx, { query: { entityType: type, entityId }, caller }) =>
      readOutstanding(ctx, env, { type, id: entityId }, caller),
    get: (ctx, { params, query, caller }) =>
      query.detail ? readAggregate(ctx, params.id, caller) : readDocument(ctx, params.id, caller),
    update: {
      outside: async (ctx, { params, body, ifMatch, caller }) => {
        await assertFieldsOnPages(ctx, storage, body, caller, params.id)
        return ctx.inTenant(async (tx) => {
          await changeDocument(tx, params.id, body, ifMatch, caller)
          return readDocument(tx, params.id, caller)
        })
      },
    },
    remove: (tx, { params, caller }) => removeDocument(tx, params.id, caller),
    signingDetails: (ctx, { params, caller }) => readSigningDetails(ctx, env, params.id, caller),
    giveLink: (tx, { params, caller }) => giveSigningLink(tx, env, params, caller),
    openAsSigner: (tx, { params, caller }) => openAsSigner(tx, env, params, caller),
    sendInvitation: {
      outside: (ctx, { params, body, caller }) =>
        signably(ctx, params.id, caller, (tx) => sendInvitation(tx, params.id, body, caller)),
    },
    sendReminder: async (tx, { params, body, caller }) => {
      await sendReminder(tx, params.id, body.signerId, caller)
      return readDocument(tx, params.id, caller)
    },
    automate: {
      outside: (ctx, { params, body, caller }) =>
        signably(ctx, params.id, caller, (tx) => automate(tx, params.id, body, caller)),
    },
    stopAutomation: async (tx, { params, caller }) => {
      await stopAutomation(tx, params.id, caller)
      return readDocument(tx, params.id, caller)
    },
    cancel: async (tx, { params, body, caller }) => {
      await cancelDocument(tx, params.id, body.reason ?? null, caller)
      return readDocument(tx, params.id, caller)
    },
    tryAgain: async (tx, { params, caller }) => {
      await tryAgain(tx, params.id, caller)
      return readDocument(tx, params.id, caller)
    },
    composeCompletion: (tx, { params, caller }) => composeCompletion(tx, params.id, caller),
    externalEoi: {
      outside: (ctx, { params, ...sent }) => uploadExternalEoi(ctx, services, params.id, sent),
    },
    watchers: async (ctx, { params, caller }) => {
      await readDocument(ctx, params.id, caller)
      return readWatchers(ctx, params.id)
    },
    watch: async (tx, { params, body, caller }) => {
      await watch(tx, params.id, body.userId, caller)
      return readWatchers(tx, params.id)
    },
    unwatch: (tx, { params, body, caller }) => unwatch(tx, params.id, body.userId, caller),
    move: async (tx, { params, body, ifMatch, caller }) => {
      await moveDocument(tx, params.id, body.folderId, ifMatch, caller)
      return readDocument(tx, params.id, caller)
    },
    download: (ctx, { params, caller }) => downloadDocument(ctx, services, params, caller),
    ofBerth: async (ctx, { params, caller }) => {
      await assertRecord(ctx, kinds.berth, params.id)
      return readDocumentsOfBerth(ctx, params.id, caller)
    },
    signingDefaults: (ctx) => readSigningDefaults(ctx),
    templateDefaults: (ctx) => readTemplateDefaults(ctx),
    featureFlags: (ctx) => readFeatureFlags(ctx),
  })
}

/** The rows of the list, or what belongs to one record in groups. */
function listOrGroups(
  ctx: Ctx,
  env: Services['env'],
  query: Parameters<typeof listDocuments>[1],
  caller: Caller,
) {
  const { entityType, entityId, folderId } = query
  if ((entityType === undefined) !== (entityId === undefined)) {
    const path = entityType === undefined ? 'entityType' : 'entityId'
    throw new Refusal('VALIDATION_FAILED', [because(path, 'record_kind')])
  }
  if (entityType === undefined || entityId === undefined) return listDocuments(ctx, query, caller)
  if (folderId !== undefined)
    throw new Refusal('VALIDATION_FAILED', [because('folderId', 'record_or_folder')])
  if (exportRun in query)
    throw new Refusal('VALIDATION_FAILED', [because('entityType', 'no_groups_in_table')])
  return readGroups(ctx, env, { type: entityType, id: entityId }, caller)
}
