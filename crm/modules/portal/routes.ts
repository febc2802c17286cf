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
import { portalBrand } from './brand.ts'
import { guestOf } from './door.ts'
import { readOpenRequests, readShownFiles } from './files/read.ts'
import { sendFile } from './files/send.ts'
import { readMessages } from './messages/read.ts'
import { askPort, markReadByClient } from './messages/write.ts'
import { readProfile } from './profile/read.ts'
import { wantChanges } from './profile/want.ts'
import { pdfOf, readBill, readBills } from './read-bills.ts'
import { readDeals } from './read-deals.ts'
import { readBerth, readBerths, readBoats, readPlaces, readStays, readTerms } from './read-holdings.ts'
import { readMe } from './read-me.ts'
import { readPapers, signedFileOf } from './read-papers.ts'
import { guestAt, oneOf } from './sight.ts'

/** What clients see of what is theirs. */
export function portalRoutes(services: Services) {
  const { env } = services
  const linkTo = (portId: string, fileId: string) => portalLink(env, portId, fileId, portalLinkHours)
  return serve(portal).with({
    me: (ctx, { caller }) => readMe(ctx, guestOf(caller)),
    session: (ctx, { caller }) => readMe(ctx, guestOf(caller)),
    interests: async (ctx, { caller }) => readDeals(ctx, guestAt(caller, 'interests')),
    interest: async (ctx, { caller, params }) =>
      oneOf(await readDeals(ctx, guestAt(caller, 'interests'), params.id)),
    documents: async (ctx, { caller }) => readPapers(ctx, guestAt(caller, 'documents')),
    document: async (ctx, { caller, params }) =>
      oneOf(await readPapers(ctx, guestAt(caller, 'documents'), params.id)),
    signDocument: async (tx, { caller, params }) => {
      const guest = guestAt(caller, 'documents')
      oneOf(await readPapers(tx, guest, params.id))
      return openAsClient(tx, env, params.id, guest.email!)
    },
    downloadDocument: async (ctx, { caller, params }) => {
      const fileId = await signedFileOf(ctx, guestAt(caller, 'documents'), params.id)
      if (fileId === undefined) throw new Refusal('RECORD_NOT_FOUND')
      if (fileId === null) throw new Refusal('DOCUMENT_STATE')
      return linkTo(portOf(ctx), fileId)
    },
    readUnfinished: async (ctx, { caller, params }) => {
      const guest = guestAt(caller, 'documents')
      if (!oneOf(await readPapers(ctx, guest, params.id)).unfinished) throw new Refusal('DOCUMENT_STATE')
      const language = guest.language ?? (await portalBrand(ctx)).language
      return printAsItStands(ctx, services.storage, params.id, language)
    },
    invoices: async (ctx, { caller }) => readBills(ctx, guestAt(caller, 'invoices')),
    invoice: async (ctx, { caller, params }) => readBill(ctx, guestAt(caller, 'invoices'), params.id),
    downloadInvoice: async (ctx, { caller, params }) => {
      const fileId = await pdfOf(ctx, guestAt(caller, 'invoices'), params.id)
      if (fileId === null) throw new Refusal('INVOICE_NOT_PRINTED')
      return linkTo(portOf(ctx), fileId)
    },
    yachts: async (ctx, { caller }) => readBoats(ctx, guestAt(caller, 'yachts')),
    yacht: async (ctx, { caller, params }) =>
      oneOf(await readBoats(ctx, guestAt(caller, 'yachts'), params.id)),
    berths: async (ctx, { caller }) => readBerths(ctx, guestAt(caller, 'berths')),
    berth: async (ctx, { caller, params }) => readBerth(ctx, guestAt(caller, 'berths'), params.id),
    reservations: async (ctx, { caller }) => readStays(ctx, guestAt(caller, 'reservations')),
    reservation: async (ctx, { caller, params }) =>
      oneOf(await readStays(ctx, guestAt(caller, 'reservations'), params.id)),
    tenancies: async (ctx, { caller }) => readTerms(ctx, guestAt(caller, 'tenancies')),
    tenancy: async (ctx, { caller, params }) =>
      oneOf(await readTerms(ctx, guestAt(caller, 'tenancies'), params.id)),
    acceptRenewal: (tx, { caller, params }) => answerRenewal(tx, caller, params.id, 'accepted'),
    declineRenewal: (tx, { caller, params }) => answerRenewal(tx, caller, params.id, 'declined'),
    waitingList: async (ctx, { caller }) => readPlaces(ctx, guestAt(caller, 'waiting_list')),
    files: async (ctx, { caller }) => {
      const guest = guestAt(caller, 'files')
      const [files, requests] = await Promise.all([readShownFiles(ctx, guest), readOpenRequests(ctx, guest)])
      return { files, requests }
    },
    sendFile: {
      outside: async (ctx, { caller, body, file }) =>
        sendFile(ctx, services, guestAt(caller, 'files'), { file, requestId: body.requestId }),
    },
    downloadFile: async (ctx, { caller, params }) => {
      const { id } = oneOf(await readShownFiles(ctx, guestAt(caller, 'files'), params.id))
      return linkTo(portOf(ctx), id)
    },
    profile: (ctx, { caller, query }) => readProfile(ctx, guestOf(caller), query.client),
    wantProfileChanges: (tx, { caller, query, body }) =>
      wantChanges(tx, guestOf(caller), body.changes, query.client),
    messages: async (ctx, { caller }) => readMessages(ctx, guestAt(caller, 'messages')),
    sendMessage: async (tx, { caller, body }) => askPort(tx, guestAt(caller, 'messages'), body),
    readMessages: async (tx, { caller }) => markReadByClient(tx, guestAt(caller, 'messages')),
  })
}

/** Answers an offer for whoever looks. What was answered already stays; the same answer again changes nothing. */
async function answerRenewal(tx: Tx, caller: Caller, id: string, answer: OfferAnswer) {
  const guest = guestAt(caller, 'tenancies')
  oneOf(await readTerms(tx, guest, id))
  // Two answers come one after the other: what the first decided, the second finds.
  await lockTenancy(tx, id, ['active'])
  const { offer } = oneOf(await readTerms(tx, guest, id))
  if (offer?.state === answer) {
    tx.unchanged()
    return oneOf(await readTerms(tx, guest, id))
  }
  if (!offer?.answerable) throw new Refusal('RENEWAL_NOT_OFFERED')
  await answerAsClient(tx, id, answer)
  return oneOf(await readTerms(tx, guest, id))
}
