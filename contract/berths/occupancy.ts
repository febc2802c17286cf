import { z } from 'zod'
import { data } from '../endpoint.ts'
import { id, isoDate, termList } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { stayKinds } from '../stays/kinds.ts'
import { addMonths } from '../values/days.ts'

/** The longest window of the occupancy, in months. */
export const mostMonths = 60

/** Who holds or has asked for a berth, from a day to the day it is free again, which is null where it is open. */
export const OccupancySpan = z.object({
  kind: z.enum(stayKinds.toSorted()),
  /** Null, as the client, where the caller is not shown the record. */
  id: id.nullable(),
  clientName: z.string().nullable(),
  /** A pending one holds nothing yet. */
  status: z.enum(['pending', 'active', 'ended']),
  from: isoDate,
  to: isoDate.nullable(),
  /** Of the record, for If-Match; null as the id. */
  version: z.number().int().nullable(),
})

export const BerthOccupancy = z.object({
  berthId: id,
  mooringNumber: z.string(),
  dock: z.string(),
  lengthM: z.number().nullable(),
  widthM: z.number().nullable(),
  /** Those that touch the window, in full length. */
  spans: z.array(OccupancySpan),
  /** The stretches of the window in which nobody holds the berth. */
  free: z.array(z.object({ from: isoDate, to: isoDate })),
})

/** Metres as an address has them. */
export const metres = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/)
  .transform(Number)

export const berthOccupancy = endpoint({
  method: 'GET',
  path: '/api/v1/berths/occupancy',
  summary:
    'Who holds or has asked for each berth between two days, by dock and number, and when it is free. The day a stay ends is free again, and so is `to`. Stays of clients the caller is not shown take their berths too, without a name',
  gate: 'berths.view',
  query: z
    .object({
      from: isoDate,
      to: isoDate,
      /** Docks, separated by commas. */
      dock: z.string().trim().max(200).optional(),
      /** Tenures of the berths. */
      tenure: termList.optional(),
      minLengthM: metres.optional(),
      maxLengthM: metres.optional(),
      /** Shorter than this: a band of lengths ends where the next one begins. */
      belowLengthM: metres.optional(),
    })
    .refine(({ from, to }) => to >= from, { path: ['to'], message: schemaMessage('end_before_start') })
    // A day that is none is refused by its own field.
    .refine(({ from, to }) => !isoDate.safeParse(from).success || to <= addMonths(from, mostMonths), {
      path: ['to'],
      message: schemaMessage('months_most', { most: mostMonths }),
    })
    .refine(
      ({ minLengthM, maxLengthM }) =>
        minLengthM === undefined || maxLengthM === undefined || minLengthM <= maxLengthM,
      { path: ['maxLengthM'], message: schemaMessage('contradicts', { field: 'minLengthM' }) },
    )
    .refine(
      ({ minLengthM, belowLengthM }) =>
        minLengthM === undefined || belowLengthM === undefined || minLengthM < belowLengthM,
      { path: ['belowLengthM'], message: schemaMessage('contradicts', { field: 'minLengthM' }) },
    ),
  response: data(z.array(BerthOccupancy)),
})
