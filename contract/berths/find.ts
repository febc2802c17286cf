import { z } from 'zod'
import { data } from '../endpoint.ts'
import { flag, id, isoDate, termList } from '../fields.ts'
import { money } from '../money-fields.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { addMonths } from '../values/days.ts'
import { berthStatuses } from '../values/vocabulary.ts'
import { metres, mostMonths, OccupancySpan } from './occupancy.ts'

/** A berth that was found for days and a boat. Metres; clearances are negative where the berth is too small, null where unknown. */
export const FoundBerth = z.object({
  berthId: id,
  mooringNumber: z.string(),
  status: z.enum(berthStatuses),
  tenureType: z.string(),
  lengthM: z.number().nullable(),
  widthM: z.number().nullable(),
  waterDepthM: z.number().nullable(),
  powerCapacity: z.string().nullable(),
  price: money.nullable(),
  currency: z.string(),
  /** Fits and is free; fits and is taken or sold; misses by a side; is of unknown length or beam. */
  group: z.enum(['fits', 'taken', 'misses', 'unknown']),
  clearance: z.object({
    lengthM: z.number().nullable(),
    widthM: z.number().nullable(),
    draftM: z.number().nullable(),
  }),
  /** Stays of these days: one that is pending takes nothing. */
  spans: z.array(OccupancySpan),
  /** The stretches of these days in which nobody holds it. */
  free: z.array(z.object({ from: isoDate, to: isoDate })),
})

export const findBerths = endpoint({
  method: 'GET',
  path: '/api/v1/berths/find',
  summary:
    'Up to 200 berths that nobody holds from a day to another and that a boat fits, best first; the ten nearest misses when none fits, then those of unknown size. With `taken`, those too that fit and are held on some of the days, or sold. The day a stay ends is free again, and so is `to`',
  gate: 'berths.view',
  query: z
    .object({
      from: isoDate,
      to: isoDate,
      lengthM: metres.optional(),
      beamM: metres.optional(),
      draftM: metres.optional(),
      /** Those with electricity alone. */
      power: flag.optional(),
      taken: flag.optional(),
      /** Docks, separated by commas. */
      dock: z.string().trim().max(200).optional(),
      /** Tenures of the berths. */
      tenure: termList.optional(),
    })
    .refine(({ from, to }) => to > from, {
      path: ['to'],
      message: schemaMessage('stay_night'),
    })
    // A day that is none is refused by its own field.
    .refine(({ from, to }) => !isoDate.safeParse(from).success || to <= addMonths(from, mostMonths), {
      path: ['to'],
      message: schemaMessage('months_most', { most: mostMonths }),
    }),
  response: data(z.array(FoundBerth)),
})
