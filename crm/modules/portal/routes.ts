import { Refusal } from '../../../contract/errors.ts'
import { portal } from '../../../contract/portal/endpoints.ts'
import { portalLinkHours } from '../../../contract/portal/parts.ts'
import type { OfferAnswer } from '../../../contract/renewals/vocabulary.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import { portOf, serve, type Tx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { openAsClient } from '../documents/signing-links.ts'
import { portalLink } from '../files/links.ts'
import { answerAsClient } from '../renewals/answer-by-client.ts'
import { printAsItStands } from '../signing/as-it-stands.ts'
import { lockTenancy } from '../tenancies/row.ts'
import { portalUserOf } from './admit.ts'
import { portalBrand } from './brand.ts'
import { readOpenRequests, readShownFiles } from './files/read.ts'
import { sendFile } from './files/send.ts'
import { readMessages } from './messages/read.ts'
import { askPort, markReadByClient } from './messages/write.ts'
import { readProfile } from './profile/read.ts'
import { requestChanges } from './profile/request.ts'
import { readMe } from './read-me.ts'
import { readBerth, readBerths } from './records/berths.ts'
import { readDocuments, signedFileOf } from './records/documents.ts'
import { readInterests } from './records/interests.ts'
import { pdfOf, readInvoice, readInvoices } from './records/invoices.ts'
import { readReservations } from './records/reservations.ts'
import { readTenancies } from './records/tenancies.ts'
import { readWaitingList } from './records/waiting-list.ts'
import { readYachts } from './records/yachts.ts'
import { oneOf, portalUserAt } from './visibility.ts'

/** What clients see of what is theirs. */
export function portalRoutes(services: Services) {
  const { env } = services
  const linkTo = (portId: string, fileId: string) => portalLink(env, portId, fileId, portalLinkHours)
  return serve(portal).with({
    me: (ctx, { caller }) => readMe(ctx, portalUserOf(caller)),
    session: (ctx, { caller }) => readMe(ctx, portalUserOf(caller)),
    interests: async (ctx, { caller }) => readInterests(ctx, portalUserAt(caller, 'interests')),
    interest: async (ctx, { caller, params }) =>
      oneOf(await readInterests(ctx, portalUserAt(caller, 'interests'), params.id)),
    documents: async (ctx, { caller }) => readDocuments(ctx, portalUserAt(caller, 'documents')),
    document: async (ctx, { caller, params }) =>
      oneOf(await readDocuments(ctx, portalUserAt(caller, 'documents'), params.id)),
    signDocument: async (tx, { caller, params }) => {
      const user = portalUserAt(caller, 'documents')
      oneOf(await readDocuments(tx, user, params.id))
      return openAsClient(tx, env, params.id, user.email!)
    },
    downloadDocument: async (ctx, { caller, params }) => {
      const fileId = await signedFileOf(ctx, portalUserAt(caller, 'documents'), params.id)
      if (fileId === undefined) throw new Refusal('RECORD_NOT_FOUND')
      if (fileId === null) throw new Refusal('DOCUMENT_STATE')
      return linkTo(portOf(ctx), fileId)
    },
    readUnfinished: async (ctx, { caller, params }) => {
      const user = portalUserAt(caller, 'documents')
      if (!oneOf(await readDocuments(ctx, user, params.id)).unfinished) throw new Refusal('DOCUMENT_STATE')
      const language = user.language ?? (await portalBrand(ctx)).language
      return printAsItStands(ctx, services.storage, params.id, language)
    },
    invoices: async (ctx, { caller }) => readInvoices(ctx, portalUserAt(caller, 'invoices')),
    invoice: async (ctx, { caller, params }) => readInvoice(ctx, portalUserAt(caller, 'invoices'), params.id),
    downloadInvoice: async (ctx, { caller, params }) => {
      const fileId = await pdfOf(ctx, portalUserAt(caller, 'invoices'), params.id)
      if (fileId === null) throw new Refusal('INVOICE_NOT_PRINTED')
      return linkTo(portOf(ctx), fileId)
    },
    yachts: async (ctx, { caller }) => readYachts(ctx, portalUserAt(caller, 'yachts')),
    yacht: async (ctx, { caller, params }) =>
      oneOf(await readYachts(ctx, portalUserAt(caller, 'yachts'), params.id)),
    berths: async (ctx, { caller }) => readBerths(ctx, portalUserAt(caller, 'berths')),
    berth: async (ctx, { caller, params }) => readBerth(ctx, portalUserAt(caller, 'berths'), params.id),
    reservations: async (ctx, { caller }) => readReservations(ctx, portalUserAt(caller, 'reservations')),
    reservation: async (ctx, { caller, params }) =>
      oneOf(await readReservations(ctx, portalUserAt(caller, 'reservations'), params.id)),
    tenancies: async (ctx, { caller }) => readTenancies(ctx, portalUserAt(caller, 'tenancies')),
    tenancy: async (ctx, { caller, params }) =>
      oneOf(await readTenancies(ctx, portalUserAt(caller, 'tenancies'), params.id)),
    acceptRenewal: (tx, { caller, params }) => answerRenewal(tx, caller, params.id, 'accepted'),
    declineRenewal: (tx, { caller, params }) => answerRenewal(tx, caller, params.id, 'declined'),
    waitingList: async (ctx, { caller }) => readWaitingList(ctx, portalUserAt(caller, 'waiting_list')),
    files: async (ctx, { caller }) => {
      const user = portalUserAt(caller, 'files')
      const [files, requests] = await Promise.all([readShownFiles(ctx, user), readOpenRequests(ctx, user)])
      return { files, requests }
    },
    sendFile: {
      outside: async (ctx, { caller, body, file }) =>
        sendFile(ctx, services, portalUserAt(caller, 'files'), { file, requestId: body.requestId }),
    },
    downloadFile: async (ctx, { caller, params }) => {
      const { id } = oneOf(await readShownFiles(ctx, portalUserAt(caller, 'files'), params.id))
      return linkTo(portOf(ctx), id)
    },
    profile: (ctx, { caller, query }) => readProfile(ctx, portalUserOf(caller), query.client),
    wantProfileChanges: (tx, { caller, query, body }) =>
      requestChanges(tx, portalUserOf(caller), body.changes, query.client),
    messages: async (ctx, { caller }) => readMessages(ctx, portalUserAt(caller, 'messages')),
    sendMessage: async (tx, { caller, body }) => askPort(tx, portalUserAt(caller, 'messages'), body),
    readMessages: async (tx, { caller }) => markReadByClient(tx, portalUserAt(caller, 'messages')),
  })
}

/** Answers an offer for whoever looks. What was answered already stays; the same answer again changes nothing. */
async function answerRenewal(tx: Tx, caller: Caller, id: string, answer: OfferAnswer) {
  const user = portalUserAt(caller, 'tenancies')
  oneOf(await readTenancies(tx, user, id))
  // Two answers come one after the other: what the first decided, the second finds.
  await lockTenancy(tx, id, ['active'])
  const { offer } = oneOf(await readTenancies(tx, user, id))
  if (offer?.state === answer) {
    tx.unchanged()
    return oneOf(await readTenancies(tx, user, id))
  }
  if (!offer?.answerable) throw new Refusal('RENEWAL_NOT_OFFERED')
  await answerAsClient(tx, id, answer)
  return oneOf(await readTenancies(tx, user, id))
}
