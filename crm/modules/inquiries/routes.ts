import { formConnections } from '../../../contract/form-connections/endpoints.ts'
import { inquiries } from '../../../contract/inquiries/endpoints.ts'
import { isProgram } from '../../../contract/inquiries/sender.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { Env } from '../../../platform/env.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { installationBox, type SecretBox } from '../../../platform/secrets.ts'
import { serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { regularHandlers } from '../records/regular.ts'
import { startApplying } from './apply-mapping.ts'
import {
  createConnection,
  findConnection,
  listConnections,
  removeConnection,
  shownConnection,
  updateConnection,
} from './connections.ts'
import { convertInquiry } from './convert.ts'
import { portOfConnection, takeDelivery } from './deliver.ts'
import { retryFile } from './files/fetch.ts'
import { listInquiries, readInquiry } from './queries.ts'
import { portBySlug, publicInquiry, receiveInquiry } from './receive.ts'
import { recordRequest, requestEarlier } from './take-over.ts'
import { triageInquiry } from './triage.ts'
import { unconvertInquiry } from './unconvert.ts'

/** Seals and opens the secrets of form connections. */
export function connectionsBox(env: Pick<Services['env'], 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'form connections')
}

/** Inquiries of the website, and the forms that send them. */
export function inquiryRoutes(services: Services) {
  const { env, kernel } = services
  const box = connectionsBox(env)
  const present = (row: Parameters<typeof shownConnection>[2]) =>
    shownConnection(box, { publicUrl: env.publicUrl, desk: deskOf(env) }, row)
  const inquiryHandlers = serve(inquiries).with({
    ...regularHandlers(kinds.inquiry),
    receive: {
      outside: async (ctx, { body }) => {
        const portId = await portBySlug(ctx, body.portSlug)
        return ctx.inTenant(async (tx) => {
          if (!isProgram(body)) return { id: (await receiveInquiry(tx, publicInquiry(body)))! }
          tx.unchanged()
          return { id: uuidv7() }
        }, portId)
      },
    },
    receiveForm: {
      outside: async (ctx, { params: { connectionId }, body, headers, rawBody }) => {
        const portId = await portOfConnection(kernel, connectionId)
        const request = { headers, rawBody: rawBody ?? '', body }
        return ctx.inTenant((tx) => takeDelivery(tx, { box, env }, connectionId, request), portId)
      },
    },
    list: (ctx, { query }) => listInquiries(ctx, query),
    get: (ctx, { params, caller }) => readInquiry(ctx, params.id, caller.permissions),
    triage: async (tx, { params, body, ifMatch, caller }) => {
      await triageInquiry(tx, params.id, body, ifMatch)
      return readInquiry(tx, params.id, caller.permissions)
    },
    convert: async (tx, { params, body, caller }) => {
      const converted = await convertInquiry(tx, params.id, body, caller.permissions)
      return { ...converted, inquiry: await readInquiry(tx, params.id, caller.permissions) }
    },
    undoConvert: async (tx, { params, caller }) => {
      await unconvertInquiry(tx, params.id)
      return readInquiry(tx, params.id, caller.permissions)
    },
    retryFile: async (tx, { params, caller }) => {
      await retryFile(tx, params.id, params.fileId)
      return readInquiry(tx, params.id, caller.permissions)
    },
  })
  const connectionHandlers = serve(formConnections).with({
    list: async (ctx) => (await listConnections(ctx)).map(present),
    desk: async () => ({ url: deskOf(env) }),
    create: async (tx, { body }) => present(await findConnection(tx, await createConnection(tx, box, body))),
    update: async (tx, { params, body, ifMatch }) => {
      await updateConnection(tx, box, params.id, body, ifMatch)
      return present(await findConnection(tx, params.id))
    },
    takeOver: {
      outside: async (ctx, { params }) => {
        const connection = await findConnection(ctx, params.id)
        const count = await requestEarlier(services, box, connection)
        return ctx.inTenant(async (tx) => {
          await recordRequest(tx, connection, count)
          return { count: count.count, connection: present(await findConnection(tx, params.id)) }
        })
      },
    },
    applyMapping: async (tx, { params }) => {
      await startApplying(tx, params.id)
      return present(await findConnection(tx, params.id))
    },
    remove: (tx, { params }) => removeConnection(tx, params.id),
  })
  return [...inquiryHandlers, ...connectionHandlers]
}

/** The form desk beside this service. Its default address says something on the machine itself alone. */
function deskOf(env: Env): string | null {
  const onMachine = (address: string) =>
    ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
  return onMachine(env.forms.publicUrl) && !onMachine(env.publicUrl) ? null : env.forms.publicUrl
}
