import { z } from 'zod'
import { BerthHolder } from '../berths/holder.ts'
import { id, isoDate, timestamp } from '../fields.ts'
import { money } from '../money-fields.ts'
import { detailOf, rowOf } from '../record.ts'
import { dimensionOutput } from '../values/dimension-fields.ts'
import { berthStatuses, leadCategories } from '../values/vocabulary.ts'
import { stages } from './pipeline.ts'
import { interest } from './record.ts'

export const BerthLink = z.object({
  berthId: id,
  mooringNumber: z.string(),
  status: z.enum(berthStatuses),
  lengthM: z.number().nullable(),
  widthM: z.number().nullable(),
  draftM: z.number().nullable(),
  waterDepthM: z.number().nullable(),
  price: money.nullable(),
  currency: z.string(),
  isPrimary: z.boolean(),
  inEoiBundle: z.boolean(),
  isSpecificallyPitching: z.boolean(),
  /** Other active interests linked to the berth. */
  competing: z.int(),
  /** Whoever else holds it by an active tenancy or reservation, today or later. */
  holder: BerthHolder.nullable(),
  linkedAt: timestamp,
})

/** What the berths of a deal cost that it would sell: one sum for each currency, since they are never added up. */
const value = z.array(z.object({ currency: z.string(), amount: money }))

/**
 * Berths of the deal that another deal holds, or that were marked as sold by hand. Lists and cards name only those that
 * are sold.
 */
const taken = z.array(
  z.object({
    berthId: id,
    mooringNumber: z.string(),
    hold: z.enum(['under_offer', 'sold']),
    interestId: id.nullable(),
    clientName: z.string().nullable(),
  }),
)

const linked = { clientId: id, yachtId: id.nullable(), value, taken }

export const InterestRow = z.object({
  ...rowOf(interest),
  ...linked,
  /** The berths by their ids, in the order of `berths`. */
  berthIds: z.array(id),
})

export const Interest = z.object({
  ...detailOf(interest),
  ...linked,
  yacht: z.object({ id, name: z.string(), ...dimensionOutput('length', 'width', 'draft') }).nullable(),
  berths: z.array(BerthLink),
  /** The days on which it reached its stages, whatever was signed by then. */
  reachedOn: z.object({
    qualified: isoDate.nullable(),
    eoi: isoDate.nullable(),
    reservation: isoDate.nullable(),
    deposit_paid: isoDate.nullable(),
    contract: isoDate.nullable(),
  }),
  /** Documents that are marked as signed, or dated, without a signed file behind it. */
  signedByHand: z.array(z.enum(['eoi', 'reservation', 'contract'])),
})

/** Sums of the deals of a stage, one for each currency. */
export const StageColumn = z.object({
  stage: z.enum(stages),
  count: z.int(),
  value,
  /** Days deals of the port usually stay here; null while too few have left the stage. */
  usualDays: z.int().nullable(),
})

export const Card = z.object({
  id,
  clientName: z.string(),
  stage: z.enum(stages),
  berths: z.array(z.string()),
  value,
  taken,
  /** Those of its berths that somebody else holds by an active tenancy or reservation, today or later. */
  held: z.array(z.object({ berthId: id, mooringNumber: z.string(), holder: BerthHolder })),
  yachtName: z.string().nullable(),
  assignedTo: id.nullable(),
  leadCategory: z.enum(leadCategories),
  temperature: z.string().nullable(),
  expectedCloseDate: isoDate.nullable(),
  updatedAt: timestamp,
  /** Null where nobody knows since when. */
  daysInStage: z.int().nullable(),
  /** What waits of it next, as far as the caller may see reminders; when it asks for attention. */
  nextReminder: z.object({ title: z.string(), at: timestamp }).nullable(),
  version: z.int(),
  tags: z.array(z.object({ name: z.string(), color: z.string() })),
})

/** How well a berth fits: clearances in metres, negative when the berth is too small, null when unknown. */
export const Recommendation = z.object({
  berthId: id,
  mooringNumber: z.string(),
  status: z.enum(berthStatuses),
  lengthM: z.number().nullable(),
  widthM: z.number().nullable(),
  waterDepthM: z.number().nullable(),
  price: money.nullable(),
  currency: z.string(),
  /** Of 100. */
  score: z.int(),
  components: z.object({ fit: z.int(), availability: z.int(), competition: z.int(), preferences: z.int() }),
  clearance: z.object({
    lengthM: z.number().nullable(),
    widthM: z.number().nullable(),
    draftM: z.number().nullable(),
  }),
  qualifies: z.boolean(),
  /** Fits, fits but is held by somebody else without an end, misses by what `missing` tells, or is of unknown length or beam. */
  group: z.enum(['fits', 'held', 'misses', 'unknown']),
  /** Whoever else holds it by an active tenancy or reservation, today or later. */
  holder: BerthHolder.nullable(),
  linked: z.boolean(),
  competing: z.int(),
  /** In English and metres. */
  reason: z.string(),
  missing: z.array(z.string()),
})

/** One thing a step would do, in the order it would happen. */
export const Consequence = z.object({
  type: z.string(),
  entityType: z.string(),
  entityId: id.nullable(),
  entityLabel: z.string().nullable(),
  oldValues: z.record(z.string(), z.unknown()).nullable(),
  newValues: z.record(z.string(), z.unknown()).nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
})
