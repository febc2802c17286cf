import { z } from 'zod'
import { documentStatuses } from '../documents/vocabulary.ts'
import { data } from '../endpoint.ts'
import { currency, id, idParams, isoDate, text, timestamp } from '../fields.ts'
import { outcomes, stages } from '../interests/pipeline.ts'
import { invoiceStatuses } from '../invoices/states.ts'
import { invoiceKinds } from '../invoices/vocabulary.ts'
import { PortalBrand } from '../portal-access/endpoints.ts'
import { reservationStates } from '../reservations/states.ts'
import { endpoint } from '../staff-endpoint.ts'
import { tenancyStates, tenancyTenures } from '../tenancies/vocabulary.ts'
import { clientLanguages } from '../values/languages.ts'
import { money } from '../values/money.ts'
import { nextSteps, portalParts } from './parts.ts'

/** The port that is looked at, by its short name; without it the first of the account. */
const portQuery = z.object({ port: text(63).optional() })

const reads = { method: 'GET', gate: 'portal', query: portQuery } as const
const writes = { method: 'POST', gate: 'portal', query: portQuery } as const

const said = z.string().nullable()
const day = isoDate.nullable()
const metres = z.number().nullable()

const Deal = z.object({
  id,
  stage: z.enum(stages),
  outcome: z.enum(outcomes).nullable(),
  /** Mooring numbers, the one that matters most first. */
  moorings: z.array(z.string()),
  yachtName: said,
  since: timestamp,
  /** What happened on which day; null where it did not, or no day was kept. */
  milestones: z.object({
    dateEoiSent: day,
    dateEoiSigned: day,
    dateReservationSigned: day,
    dateDepositReceived: day,
    dateContractSent: day,
    dateContractSigned: day,
  }),
  next: z.enum(nextSteps),
  /** The document or invoice of the next step. */
  nextId: id.nullable(),
})

const Paper = z.object({
  id,
  title: z.string(),
  documentType: z.string(),
  status: z.enum(documentStatuses),
  sentAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  signersTotal: z.int(),
  signersSigned: z.int(),
  interestId: id.nullable(),
  /** It waits for the one who looks, and can be signed now. */
  toSign: z.boolean(),
  /** The signed file can be fetched. */
  readable: z.boolean(),
})

const Bill = z.object({
  id,
  number: z.string(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  billedTo: z.string(),
  currency,
  issueDate: day,
  dueDate: day,
  gross: money,
  paid: money,
  open: money,
  creditedNumber: said,
})

const BillDetail = Bill.extend({
  net: money,
  tax: money,
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.string(),
      unitPrice: money,
      taxRatePct: z.string(),
      net: money,
    }),
  ),
  payments: z.array(z.object({ amount: money, paidOn: isoDate })),
  note: said,
  /** How it is paid; null for a credit note, and where the port said no account. */
  payment: z
    .object({
      recipient: z.string(),
      iban: z.string(),
      bic: said,
      /** In groups, as it is typed into a bank. */
      reference: said,
      /** What the payment picture of Europe says. */
      code: said,
    })
    .nullable(),
})

const Boat = z.object({
  id,
  name: z.string(),
  type: said,
  builder: said,
  model: said,
  yearBuilt: z.int().nullable(),
  registrationNumber: said,
  flagIso: said,
  lengthM: metres,
  widthM: metres,
  draftM: metres,
})

const HeldBerth = z.object({
  id,
  mooringNumber: z.string(),
  dock: z.string(),
  /** By what they hold it. */
  by: z.enum(['tenancy', 'reservation', 'purchase']),
  from: day,
  until: day,
  lengthM: metres,
  widthM: metres,
  waterDepthM: metres,
  powerCapacity: said,
  waterAvailable: z.boolean().nullable(),
})

/** A berth as it is drawn: where it lies, and nothing of who lies there. */
const DrawnBerth = z.object({
  id,
  mooringNumber: z.string(),
  dock: z.string(),
  number: z.int(),
  planX: metres,
  planY: metres,
  planRotation: metres,
  lengthM: metres,
  widthM: metres,
})

const Stay = z.object({
  id,
  mooringNumber: z.string(),
  yachtName: said,
  tenureType: z.string(),
  status: z.enum(reservationStates),
  startDate: isoDate,
  endDate: day,
})

const Term = z.object({
  id,
  mooringNumber: z.string(),
  yachtName: said,
  tenureType: z.enum(tenancyTenures),
  status: z.enum(tenancyStates),
  startDate: isoDate,
  endDate: day,
  /** The next term that was offered. */
  offer: z
    .object({
      newEndDate: isoDate,
      price: money.nullable(),
      currency: currency.nullable(),
      answerBy: isoDate,
      state: z.enum(['offered', 'accepted', 'declined']),
      /** It can be answered here: it is open, and its document is not what answers it. */
      answerable: z.boolean(),
    })
    .nullable(),
})

const Place = z.object({
  id,
  mooringNumber: z.string(),
  dock: z.string(),
  /** 1 is the next in line. */
  place: z.int(),
  since: timestamp,
  /** The berth is offered to them until then. */
  offeredUntil: timestamp.nullable(),
})

const Link = z.object({ url: z.string(), expiresAt: timestamp })

/** What clients see of what is theirs, in one port. */
export const portal = {
  me: endpoint({
    ...reads,
    path: '/api/portal/me',
    summary: 'Who looks, the port they look at, and what waits for them there',
    response: data(
      z.object({
        /** Null for staff who look at what a client sees. */
        email: said,
        viewOnly: z.boolean(),
        language: z.enum(clientLanguages).nullable(),
        port: PortalBrand.extend({ currency, timezone: z.string() }),
        ports: z.array(z.object({ slug: z.string(), name: z.string() })),
        clients: z.array(z.object({ id, fullName: z.string() })),
        parts: z.array(z.enum(portalParts)),
        /** Who of the port looks after them. */
        contact: z.object({ name: z.string(), email: z.string(), phone: said }).nullable(),
        waiting: z.object({
          documents: z.int(),
          invoices: z.int(),
          renewals: z.int(),
        }),
      }),
    ),
  }),
  interests: endpoint({
    ...reads,
    path: '/api/portal/interests',
    summary: 'Their deals, those that go on first',
    response: data(z.array(Deal)),
    errors: ['MODULE_DISABLED'],
  }),
  interest: endpoint({
    ...reads,
    path: '/api/portal/interests/{id}',
    summary: 'One of their deals',
    params: idParams,
    response: data(Deal),
    errors: ['MODULE_DISABLED'],
  }),
  documents: endpoint({
    ...reads,
    path: '/api/portal/documents',
    summary: 'Documents of theirs that were sent, those that wait for them first',
    response: data(z.array(Paper)),
    errors: ['MODULE_DISABLED'],
  }),
  document: endpoint({
    ...reads,
    path: '/api/portal/documents/{id}',
    summary: 'One of their documents',
    params: idParams,
    response: data(Paper),
    errors: ['MODULE_DISABLED'],
  }),
  signDocument: endpoint({
    ...writes,
    path: '/api/portal/documents/{id}/sign',
    summary: 'The address at which they sign a document that waits for them',
    params: idParams,
    response: data(z.object({ url: z.string() })),
    emits: 'nothing',
    errors: ['MODULE_DISABLED', 'DOCUMENT_STATE', 'SIGNER_NOT_NEXT', 'SIGNER_IS_USER', 'PORTAL_READ_ONLY'],
  }),
  downloadDocument: endpoint({
    ...reads,
    path: '/api/portal/documents/{id}/download',
    summary: 'An address at which the signed file is fetched for four hours',
    params: idParams,
    response: data(Link),
    errors: ['MODULE_DISABLED', 'DOCUMENT_STATE'],
  }),
  invoices: endpoint({
    ...reads,
    path: '/api/portal/invoices',
    summary: 'Invoices billed to them, and to companies they direct, those to be paid first',
    response: data(z.array(Bill)),
    errors: ['MODULE_DISABLED'],
  }),
  invoice: endpoint({
    ...reads,
    path: '/api/portal/invoices/{id}',
    summary: 'One of their invoices, and how it is paid',
    params: idParams,
    response: data(BillDetail),
    errors: ['MODULE_DISABLED'],
  }),
  downloadInvoice: endpoint({
    ...reads,
    path: '/api/portal/invoices/{id}/download',
    summary: 'An address at which its PDF is fetched for four hours',
    params: idParams,
    response: data(Link),
    errors: ['MODULE_DISABLED', 'INVOICE_NOT_PRINTED'],
  }),
  yachts: endpoint({
    ...reads,
    path: '/api/portal/yachts',
    summary: 'Their yachts',
    response: data(z.array(Boat)),
    errors: ['MODULE_DISABLED'],
  }),
  yacht: endpoint({
    ...reads,
    path: '/api/portal/yachts/{id}',
    summary: 'One of their yachts',
    params: idParams,
    response: data(Boat),
    errors: ['MODULE_DISABLED'],
  }),
  berths: endpoint({
    ...reads,
    path: '/api/portal/berths',
    summary: 'Berths they hold or bought',
    response: data(z.array(HeldBerth)),
    errors: ['MODULE_DISABLED'],
  }),
  berth: endpoint({
    ...reads,
    path: '/api/portal/berths/{id}',
    summary: 'One of their berths, and the dock it lies at as it is drawn',
    params: idParams,
    response: data(HeldBerth.extend({ plan: z.array(DrawnBerth) })),
    errors: ['MODULE_DISABLED'],
  }),
  reservations: endpoint({
    ...reads,
    path: '/api/portal/reservations',
    summary: 'Berths that are held for them',
    response: data(z.array(Stay)),
    errors: ['MODULE_DISABLED'],
  }),
  reservation: endpoint({
    ...reads,
    path: '/api/portal/reservations/{id}',
    summary: 'One of their reservations',
    params: idParams,
    response: data(Stay),
    errors: ['MODULE_DISABLED'],
  }),
  tenancies: endpoint({
    ...reads,
    path: '/api/portal/tenancies',
    summary: 'Their tenancies, with the next term where one was offered',
    response: data(z.array(Term)),
    errors: ['MODULE_DISABLED'],
  }),
  tenancy: endpoint({
    ...reads,
    path: '/api/portal/tenancies/{id}',
    summary: 'One of their tenancies',
    params: idParams,
    response: data(Term),
    errors: ['MODULE_DISABLED'],
  }),
  acceptRenewal: endpoint({
    ...writes,
    path: '/api/portal/tenancies/{id}/accept-renewal',
    summary: 'Accepts the next term that was offered, by its last day',
    params: idParams,
    response: data(Term),
    emits: ['tenancy.offer_answered'],
    errors: [
      'MODULE_DISABLED',
      'RENEWAL_NOT_OFFERED',
      'RENEWAL_DONE',
      'TENANCY_MOVE_INVALID',
      'PORTAL_READ_ONLY',
    ],
  }),
  declineRenewal: endpoint({
    ...writes,
    path: '/api/portal/tenancies/{id}/decline-renewal',
    summary: 'Declines the next term that was offered, by its last day',
    params: idParams,
    response: data(Term),
    emits: ['tenancy.offer_answered'],
    errors: [
      'MODULE_DISABLED',
      'RENEWAL_NOT_OFFERED',
      'RENEWAL_DONE',
      'TENANCY_MOVE_INVALID',
      'PORTAL_READ_ONLY',
    ],
  }),
  waitingList: endpoint({
    ...reads,
    path: '/api/portal/waiting-list',
    summary: 'The berths they wait for, and their place in line',
    response: data(z.array(Place)),
    errors: ['MODULE_DISABLED'],
  }),
} as const
