import { z } from 'zod'
import { acknowledgingStay } from '../berths/doubts.ts'
import { berthPlaces } from '../berths/places.ts'
import { created, data, page } from '../endpoint.ts'
import { id, idParams, isoDate, listOf } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { detailOf, rowOf } from '../record.ts'
import { csvOf } from '../records/csv-columns.ts'
import { externalIdsInput } from '../records/external-id.ts'
import { recordQuery } from '../records/list-query.ts'
import { regularOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { tenancy } from './record.ts'
import { isLimited, tenancyStates, tenancyTenures } from './vocabulary.ts'

export const TenancyRow = z.object(rowOf(tenancy))

/** One of those that followed one another on a berth. The client is null, by id and by name, where the caller is not shown them. */
const Link = z.object({
  id,
  status: z.enum(tenancyStates),
  tenureType: z.enum(tenancyTenures),
  startDate: isoDate,
  endDate: isoDate.nullable(),
  clientId: id.nullable(),
  clientName: z.string().nullable(),
  /** How it came about: agreed anew, by renewing the one before, or taken over from another client. */
  by: z.enum(['agreement', 'renewal', 'transfer']),
})

export const Tenancy = z.object({
  ...detailOf(tenancy),
  /** Whether another follows it by renewal. */
  renewed: z.boolean(),
  /** All of them in their order, this one among them. */
  chain: z.array(Link),
})

const csv = csvOf(tenancy)
const sees = tenancy.gates.view
const manages = 'tenancies.manage'

const terms = {
  clientId: id,
  /** It belongs to the client, or to a company the client is an active member of. */
  yachtId: id,
  tenureType: z.enum(tenancyTenures),
  startDate: isoDate,
  /** The day the berth changes hands. Null or left out: open, which fixed_term and seasonal cannot be. */
  endDate: isoDate.nullable().optional(),
  externalIds: externalIdsInput.optional(),
  ...acknowledgingStay,
}

type Terms = {
  tenureType?: (typeof tenancyTenures)[number] | undefined
  startDate: string
  endDate?: string | null | undefined
}
const endsWhereLimited = ({ tenureType, endDate }: Terms) =>
  tenureType === undefined || !isLimited(tenureType) || endDate != null
const endNeeded = { path: ['endDate'], message: schemaMessage('tenancy_end_needed') }
const hasNight = ({ startDate, endDate }: Terms) => endDate == null || endDate > startDate
const noNight = { path: ['endDate'], message: schemaMessage('stay_night') }

const making = {
  method: 'POST',
  gate: manages,
  response: created(Tenancy),
  emits: ['tenancy.created'],
  errors: [
    'REFERENCE_NOT_FOUND',
    'RECORD_ARCHIVED',
    'TENANCY_OWNERSHIP',
    'BERTH_UNCONFIRMED',
    'EXTERNAL_ID_TAKEN',
  ],
} as const

const moving = {
  method: 'POST',
  gate: manages,
  params: idParams,
  response: data(Tenancy),
  ifMatch: true,
} as const

export const tenancies = {
  ...regularOf(tenancy),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tenancies',
    summary: 'Tenancies of the port, those that began last first',
    gate: sees,
    query: recordQuery(tenancy, csv, {
      status: listOf(tenancyStates).optional(),
      tenureType: listOf(tenancyTenures).optional(),
      berthId: id.optional(),
      clientId: id.optional(),
      yachtId: id.optional(),
      /** Of yachts of this company, or of its active members. */
      companyId: id.optional(),
      /** Active ones that end within so many days of the port's today, those that are overdue among them. */
      endsWithin: z
        .string()
        .regex(/^\d{1,4}$/, schemaMessage('whole_number'))
        .transform(Number)
        .optional(),
      /** Not renewed by another that follows, or renewed. */
      renewed: z.enum(['no', 'yes']).optional(),
      /** Those of which an alert stands that they end and nobody renewed them. */
      ending: z.literal('soon').optional(),
      /** Those that hold their berth on this day. */
      on: isoDate.optional(),
      /** Those that hold their berth on one of these days. */
      heldFrom: isoDate.optional(),
      heldTo: isoDate.optional(),
      ...berthPlaces,
    }),
    response: page(TenancyRow),
    csv,
  }),
  occupancy: endpoint({
    method: 'GET',
    path: '/api/v1/tenancies/occupancy',
    summary:
      'Who holds which berth on a day, at most one for each berth; without a day today in the port. Those of clients the caller is not shown take their berths too, without a name',
    gate: sees,
    query: z.object({ on: isoDate.optional() }),
    response: data(
      z.object({
        on: isoDate,
        berths: z.array(
          z.object({
            berthId: id,
            /** Null where the caller is not shown the client. */
            tenancyId: id.nullable(),
            clientName: z.string().nullable(),
            yachtName: z.string().nullable(),
            tenureType: z.enum(tenancyTenures),
            startDate: isoDate,
            endDate: isoDate.nullable(),
            /** The end of the renewals that follow without a gap, else its own. */
            heldUntil: isoDate.nullable(),
          }),
        ),
      }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/tenancies/{id}',
    summary: 'One tenancy, with those it followed and was followed by',
    gate: sees,
    params: idParams,
    response: data(Tenancy),
  }),
  create: endpoint({
    ...making,
    path: '/api/v1/tenancies',
    summary:
      'Writes down a tenancy that is agreed; it holds its berth once it is active. With `reservationId` it takes berth, client, yacht and tenure from that active reservation, as far as the body does not name them; it holds the berth until the tenancy is in force, and one tenancy is made of it',
    body: z
      .strictObject({
        reservationId: id.optional(),
        ...z.object({ berthId: id, ...terms }).partial().shape,
        startDate: terms.startDate,
      })
      .superRefine((body, context) => {
        if (body.reservationId !== undefined) return
        for (const field of ['berthId', 'clientId', 'yachtId', 'tenureType'] as const)
          if (body[field] === undefined)
            context.addIssue({ code: 'custom', path: [field], message: schemaMessage('required') })
      })
      .refine(endsWhereLimited, endNeeded)
      .refine(hasNight, noNight),
    emits: ['tenancy.created', 'reservation.updated'],
    errors: [...making.errors, 'RESERVATION_MOVE_INVALID'],
  }),
  ofBerth: endpoint({
    method: 'GET',
    path: '/api/v1/berths/{id}/tenancies',
    summary: 'Tenancies of a berth, those that began last first',
    gate: manages,
    params: idParams,
    response: data(z.array(TenancyRow)),
  }),
  createOnBerth: endpoint({
    ...making,
    path: '/api/v1/berths/{id}/tenancies',
    summary: 'The same of the berth in the path; a `berthId` in the body has to be that one',
    params: idParams,
    body: z
      .strictObject({ berthId: id.optional(), ...terms })
      .refine(endsWhereLimited, endNeeded)
      .refine(hasNight, noNight),
  }),
  activate: endpoint({
    ...moving,
    path: '/api/v1/tenancies/{id}/activate',
    summary:
      'A pending tenancy holds its berth from its start on; the active reservation it was made of ends there',
    body: z.strictObject(acknowledgingStay),
    emits: ['tenancy.activated', 'reservation.ended', 'reservation.end_planned'],
    errors: [
      'TENANCY_MOVE_INVALID',
      'BERTH_OCCUPIED',
      'BERTH_UNCONFIRMED',
      'TENANCY_OWNERSHIP',
      'RECORD_ARCHIVED',
      'VERSION_STALE',
    ],
  }),
  renew: endpoint({
    ...moving,
    path: '/api/v1/tenancies/{id}/renew',
    summary:
      'Renews an active tenancy. A permanent, fee simple or strata lot one stays the same with a later start, its end extended or, by null, cleared; a fixed-term or seasonal one ends at its end and gives an active successor, which is answered',
    body: z.strictObject({
      /** Left out: the end of the present one, or today where it has none. */
      newStartDate: isoDate.optional(),
      /** Required of fixed_term and seasonal. */
      newEndDate: isoDate.nullable().optional(),
    }),
    emits: ['tenancy.renewed'],
    errors: ['TENANCY_MOVE_INVALID', 'BERTH_OCCUPIED', 'VERSION_STALE'],
  }),
  transfer: endpoint({
    ...moving,
    path: '/api/v1/tenancies/{id}/transfer',
    summary:
      'Gives an active tenancy to another client or yacht: it ends on that day, and an active one begins, which is answered',
    body: z.strictObject({ newClientId: id, newYachtId: id, transferDate: isoDate, ...acknowledgingStay }),
    emits: ['tenancy.transferred'],
    errors: [
      'TENANCY_MOVE_INVALID',
      'BERTH_OCCUPIED',
      'BERTH_UNCONFIRMED',
      'TENANCY_OWNERSHIP',
      'REFERENCE_NOT_FOUND',
      'RECORD_ARCHIVED',
      'VERSION_STALE',
    ],
  }),
  end: endpoint({
    ...moving,
    path: '/api/v1/tenancies/{id}/end',
    summary:
      'Ends an active tenancy: on that day the berth is free again. Where it lies ahead the tenancy stays active until then, and ends by itself',
    body: z.strictObject({ endDate: isoDate }),
    emits: ['tenancy.ended', 'tenancy.end_planned'],
    errors: ['TENANCY_MOVE_INVALID', 'VERSION_STALE'],
  }),
  cancel: endpoint({
    ...moving,
    path: '/api/v1/tenancies/{id}/cancel',
    summary: 'A pending or active tenancy came to nothing: it holds and held no berth',
    body: z.strictObject({}),
    emits: ['tenancy.cancelled', 'reservation.updated'],
    errors: ['TENANCY_MOVE_INVALID', 'VERSION_STALE'],
  }),
} as const
