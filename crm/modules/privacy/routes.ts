import { Refusal } from '../../../contract/errors.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { asksToErase, asksToExport, dataExports, erasures } from '../../../contract/privacy/endpoints.ts'
import { type Ctx, portOf, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { eraseClient, previewErasure, requestErasure } from './erase.ts'
import { listExports, readyExport, requestExport } from './export.ts'
import { exportLink } from './export-link.ts'
import { sendExport } from './mail-export.ts'
import { addressOf, assertResidential, assertWhole } from './rights.ts'

type Rights = { readonly permissions: ReadonlySet<string> }

export function dataExportRoutes({ env }: Pick<Services, 'env'>) {
  return serve(dataExports).with({
    list: async (ctx, { params, caller }) => {
      assertMay(caller, asksToExport)
      await assertWhole(ctx, params.id, caller)
      return listExports(ctx, params.id)
    },
    request: async (tx, { params, body, caller }) => {
      assertMay(caller, asksToExport)
      await assertWhole(tx, params.id, caller)
      await assertResidential(tx, params.id, caller, 'residential_clients.view')
      return requestExport(tx, params.id, body)
    },
    send: async (tx, { params, body, caller }) => {
      assertMay(caller, asksToExport)
      await assertWhole(tx, params.id, caller)
      await assertResidential(tx, params.id, caller, 'residential_clients.view')
      return sendExport(tx, env, {
        clientId: params.id,
        exportId: params.exportId,
        recipient: body.recipient,
      })
    },
    get: async (ctx, { params, caller }) => {
      assertMay(caller, asksToExport)
      await assertWhole(ctx, params.id, caller)
      await assertResidential(ctx, params.id, caller, 'residential_clients.view')
      const { id } = await readyExport(ctx, params.id, params.exportId)
      return exportLink(env, {
        portId: portOf(ctx),
        slug: await slugOf(ctx),
        exportId: id,
        keyId: ctx.actor.keyId,
      })
    },
  })
}

export const erasureRoutes = serve(erasures).with({
  preview: async (ctx, { params, caller }) => {
    assertMay(caller, asksToErase)
    await assertWhole(ctx, params.id, caller)
    return previewErasure(ctx, params.id)
  },
  request: async (tx, { params, caller }) => {
    assertMay(caller, asksToErase)
    await assertWhole(tx, params.id, caller)
    await assertResidential(tx, params.id, caller, 'residential_clients.delete')
    await requestErasure(tx, params.id, await addressOf(tx, tx.actor.userId!))
  },
  confirm: async (tx, { params, body, caller }) => {
    assertMay(caller, asksToErase)
    await assertWhole(tx, params.id, caller)
    await assertResidential(tx, params.id, caller, 'residential_clients.delete')
    await eraseClient(tx, params.id, body.code)
  },
})

/** Administering something is not yet a right over what is given away or goes. */
function assertMay({ permissions }: Rights, needed: readonly Permission[]): void {
  if (!needed.every((one) => permissions.has(one))) throw new Refusal('PERMISSION_DENIED')
}

async function slugOf(ctx: Ctx): Promise<string> {
  return (await brandOf(ctx)).slug
}
