import { z } from 'zod'
import { data } from '../endpoint.ts'
import { isoDate } from '../fields.ts'
import { money } from '../money-fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { periodQuery } from './period-query.ts'

const amounts = z.array(z.object({ currency: z.string(), amount: money }))
const month = { month: isoDate, from: isoDate, to: isoDate }
const band = { from: z.number().nullable(), to: z.number().nullable() }

/** Nights; `tenancies` and `reservations` are those sold, each night of a berth once. */
const nights = {
  all: z.int(),
  open: z.int(),
  tenancies: z.int(),
  reservations: z.int(),
  sold: z.int(),
  /** What was sold of the nights of all berths, and of those that are open; null where there are none. */
  ofAll: z.number().nullable(),
  ofOpen: z.number().nullable(),
}

/** What was issued on invoices without tax, credit notes taken off; what came on them; and what came for deals without one. */
const sums = { invoiced: amounts, received: amounts, deals: amounts }

export const occupancy = endpoint({
  method: 'GET',
  path: '/api/v1/analytics/occupancy',
  summary:
    'Nights sold by tenancies and reservations, against the nights of all berths and of those that are open, in a period that may lie ahead: altogether, by month, dock and length',
  gate: 'reports.view_analytics',
  query: periodQuery,
  response: data(
    z.object({
      from: isoDate,
      to: isoDate,
      ...nights,
      /** Each month of the period, as far as it lies in it. */
      months: z.array(z.object({ ...month, ...nights })),
      docks: z.array(z.object({ dock: z.string(), ...nights })),
      /** By length in metres; without bounds where it is not known. */
      sizes: z.array(z.object({ ...band, ...nights })),
    }),
  ),
})

export const revenue = endpoint({
  method: 'GET',
  path: '/api/v1/analytics/revenue',
  summary:
    'What was invoiced and what was received in a period, by month, dock and length of the berth, each currency by itself; what has no berth stands under none',
  gate: 'reports.view_analytics',
  query: periodQuery,
  response: data(
    z.object({
      from: isoDate,
      to: isoDate,
      ...sums,
      months: z.array(z.object({ ...month, ...sums })),
      /** Null is what has no berth. */
      docks: z.array(z.object({ dock: z.string().nullable(), ...sums })),
      sizes: z.array(z.object({ ...band, ...sums })),
    }),
  ),
})
