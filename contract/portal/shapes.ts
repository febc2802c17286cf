import { z } from 'zod'
import { Contact } from '../clients/endpoints.ts'
import { documentStatuses } from '../documents/vocabulary.ts'
import { currency, id, isoDate, timestamp } from '../fields.ts'
import { outcomes, stages } from '../interests/pipeline.ts'
import { invoiceStatuses } from '../invoices/states.ts'
import { invoiceKinds } from '../invoices/vocabulary.ts'
import { money } from '../money-fields.ts'
import { MessageFile } from '../portal-messages/endpoints.ts'
import { ProfileChange } from '../portal-profile/endpoints.ts'
import { Address } from '../records/addresses.ts'
import { reservationStates } from '../reservations/states.ts'
import { tenancyStates, tenancyTenures } from '../tenancies/vocabulary.ts'
import { nextSteps } from './parts.ts'

export const textOrNull = z.string().nullable()
const day = isoDate.nullable()
const metres = z.number().nullable()

export const Interest = z.object({
  id,
  stage: z.enum(stages),
  outcome: z.enum(outcomes).nullable(),
  /** Mooring numbers, the one that matters most first. */
  moorings: z.array(z.string()),
  yachtName: textOrNull,
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

export const Document = z.object({
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
  /** Not all have signed, and it can be read as it stands. */
  unfinished: z.boolean(),
})

export const Invoice = z.object({
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
  creditedNumber: textOrNull,
})

export const InvoiceDetail = Invoice.extend({
  /** What is taken off what the lines come to. */
  discount: money,
  net: money,
  tax: money,
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.string(),
      unitPrice: money,
      taxRatePct: z.string(),
      discountPct: textOrNull,
      discountAmount: textOrNull,
      net: money,
    }),
  ),
  payments: z.array(z.object({ amount: money, paidOn: isoDate })),
  note: textOrNull,
  /** How it is paid; null for a credit note, and where the port said no account. */
  payment: z
    .object({
      recipient: z.string(),
      iban: z.string(),
      bic: textOrNull,
      /** In groups, as it is typed into a bank. */
      reference: textOrNull,
      /** What the payment picture of Europe says. */
      code: textOrNull,
    })
    .nullable(),
})

export const Yacht = z.object({
  id,
  name: z.string(),
  type: textOrNull,
  builder: textOrNull,
  model: textOrNull,
  yearBuilt: z.int().nullable(),
  registrationNumber: textOrNull,
  flagIso: textOrNull,
  lengthM: metres,
  widthM: metres,
  draftM: metres,
})

export const HeldBerth = z.object({
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
  powerCapacity: textOrNull,
  waterAvailable: z.boolean().nullable(),
})

/** A berth as it is drawn: where it lies, and nothing of who lies there. */
export const DrawnBerth = z.object({
  id,
  mooringNumber: z.string(),
  dock: z.string(),
  number: z.int(),
  planX: metres,
  planY: metres,
  planRotation: metres,
  lengthM: metres,
  widthM: metres,
  /** How boats moor there, from where one steps on board, and the name of its pontoon. */
  mooringType: textOrNull,
  access: textOrNull,
  pontoon: textOrNull,
})

export const Reservation = z.object({
  id,
  mooringNumber: z.string(),
  yachtName: textOrNull,
  tenureType: z.string(),
  status: z.enum(reservationStates),
  startDate: isoDate,
  endDate: day,
})

export const Tenancy = z.object({
  id,
  mooringNumber: z.string(),
  yachtName: textOrNull,
  tenureType: z.enum(tenancyTenures),
  status: z.enum(tenancyStates),
  startDate: isoDate,
  endDate: day,
  /** The next term that was offered. */
  offer: z
    .object({
      /** The day the next term begins: the last of the present one. */
      startDate: isoDate,
      newEndDate: isoDate,
      price: money.nullable(),
      currency: currency.nullable(),
      /** The price is without tax: the port adds it. */
      taxed: z.boolean(),
      answerBy: isoDate,
      state: z.enum(['offered', 'accepted', 'declined']),
      /** It can be answered here: it is open, and its document is not what answers it. */
      answerable: z.boolean(),
    })
    .nullable(),
})

export const WaitingListEntry = z.object({
  id,
  mooringNumber: z.string(),
  dock: z.string(),
  /** 1 is the next in line. */
  place: z.int(),
  since: timestamp,
  /** The berth is offered to them until then. */
  offeredUntil: timestamp.nullable(),
})

export const Message = z.object({
  id,
  /** The one who looks wrote it; else the port, in the name of `authorName`. */
  mine: z.boolean(),
  authorName: z.string(),
  body: z.string(),
  createdAt: timestamp,
  /** When the other side read it. */
  readAt: timestamp.nullable(),
  files: z.array(MessageFile),
})

export const ShownFile = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** They sent it themselves. */
  mine: z.boolean(),
  createdAt: timestamp,
})

export const Profile = z.object({
  clientId: id,
  fullName: z.string(),
  contacts: z.array(
    Contact.pick({ id: true, channel: true, value: true, isPrimary: true }).extend({
      /** The value as people write it: a telephone number in groups. */
      written: z.string(),
    }),
  ),
  addresses: z.array(Address),
  /** What they want changed and what became of it, what waits first. */
  changes: z.array(ProfileChange),
})

export const Link = z.object({ url: z.string(), expiresAt: timestamp })
