import { z } from 'zod'
import { acknowledgingDeal } from '../berths/doubts.ts'
import { created, cursor, data, empty, results } from '../endpoint.ts'
import {
  id,
  idList,
  idParams,
  isoDate,
  listOf,
  optionalLongText,
  pastDay,
  takenBack,
  termList,
} from '../fields.ts'
import { moneyInput } from '../money-fields.ts'
import { cursorQuery } from '../paging.ts'
import { inputOf } from '../record.ts'
import { AuditEntry } from '../records/activity.ts'
import { csvOf } from '../records/csv-columns.ts'
import { customInput } from '../records/custom-values.ts'
import { readingOf, regularOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { sizeBandNames } from '../values/size-bands.ts'
import { berthStatuses, leadCategories } from '../values/vocabulary.ts'
import { BerthLink, Card, Interest, InterestRow, Recommendation, StageColumn } from './parts.ts'
import { outcomes, path, stages } from './pipeline.ts'
import { preview, reservations, stageMove } from './preview.ts'
import { interest } from './record.ts'

const editable = { ...inputOf(interest), yachtId: id.nullable().optional() }

const filters = {
  stage: listOf(stages).optional(),
  assignedTo: idList.optional(),
  leadCategory: listOf(leadCategories).optional(),
  temperature: termList.optional(),
  source: termList.optional(),
  clientId: z.uuid().optional(),
  yachtId: z.uuid().optional(),
  berthId: z.uuid().optional(),
  /** Deals of its yachts and of those who are members now. */
  companyId: z.uuid().optional(),
  tagIds: idList.optional(),
  /** Expected to be signed on or after, and on or before, this day. */
  expectedFrom: isoDate.optional(),
  expectedTo: isoDate.optional(),
  /** Would sell a berth at one of these docks. */
  dock: termList.optional(),
  /** The berths it would sell cost at least this, in one currency. */
  valueFrom: moneyInput.optional(),
}

/** Dates of milestones, to be corrected; none lies in the future. */
const milestoneDates = {
  dateQualified: pastDay.nullable().optional(),
  dateEoiSent: pastDay.nullable().optional(),
  dateEoiSigned: pastDay.nullable().optional(),
  dateReservationSigned: pastDay.nullable().optional(),
  dateDepositReceived: pastDay.nullable().optional(),
  dateContractSent: pastDay.nullable().optional(),
  dateContractSigned: pastDay.nullable().optional(),
}

const asksReservations = ['reservations.end'] as const

const linkParams = z.object({ id: z.string(), berthId: z.string() })

const csv = csvOf(interest, [{ label: 'Value', of: 'value', as: 'amounts' }])

export const interests = {
  ...regularOf(interest),
  archive: endpoint({
    method: 'DELETE',
    path: '/api/v1/interests/{id}',
    summary:
      'Archives the interest; one with an active reservation where `reservations` says whether that ends or stays',
    gate: interest.gates.delete,
    asks: asksReservations,
    params: idParams,
    query: z.object({ reservations: reservations.optional() }),
    response: empty,
    emits: ['interest.archived'],
    errors: ['ALREADY_ARCHIVED', 'RESERVATION_ACTIVE', 'PERMISSION_DENIED'],
  }),
  ...readingOf(interest, {
    row: InterestRow,
    one: Interest,
    filters: {
      ...filters,
      outcome: listOf([...outcomes, 'none']).optional(),
      /** Opened on or after this day. */
      createdFrom: isoDate.optional(),
      /** Ended on or after this day. */
      outcomeFrom: isoDate.optional(),
      /** Opened, and ended, on or before this day. */
      createdTo: isoDate.optional(),
      outcomeTo: isoDate.optional(),
      /** Came to this stage or further, wherever it stands now. */
      reached: z.enum(stages).optional(),
      /** Came to this stage, and went on from it, on these days; the whole of time where no day is named. */
      entered: z.enum(path).optional(),
      enteredFrom: isoDate.optional(),
      enteredTo: isoDate.optional(),
      left: z.enum(path).optional(),
      leftFrom: isoDate.optional(),
      leftTo: isoDate.optional(),
      /** Made of a website inquiry that was received on these days. */
      inquiryFrom: isoDate.optional(),
      inquiryTo: isoDate.optional(),
      /** Would sell a berth of one of these lengths, by where their bands begin in metres. */
      berthSize: listOf(sizeBandNames).optional(),
      /** Asks for one of these lengths, by itself or by its yacht. */
      wantedSize: listOf(sizeBandNames).optional(),
      /** Asks for a length, holds no berth, was not won, and fits no berth on sale. */
      unmet: z.literal('true').optional(),
    },
    csv,
    summaries: {
      list: 'Interests of the port, newest first',
      get: 'One interest with its yacht, berths and tags',
    },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/interests',
    summary: 'Opens an interest; the first berth named is the primary one',
    gate: 'interests.create',
    body: z.strictObject({
      clientId: id,
      ...editable,
      berthIds: z.array(id).max(50).optional(),
      tagIds: z.array(id).max(100).optional(),
      custom: customInput.optional(),
      ...acknowledgingDeal,
    }),
    response: created(Interest),
    emits: ['interest.created'],
    errors: ['REFERENCE_NOT_FOUND', 'CROSS_PORT_LINK_REJECTED', 'BERTH_UNCONFIRMED', 'EXTERNAL_ID_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/interests/{id}',
    summary:
      'Changes an interest; a milestone date given is a correction and moves nothing, the stage changes only by a stage change',
    gate: 'interests.edit',
    params: idParams,
    body: z.strictObject({ ...editable, ...milestoneDates }).partial(),
    response: data(Interest),
    emits: ['interest.updated', 'interest.milestones_corrected'],
    ifMatch: true,
    errors: ['VERSION_STALE', 'REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED', 'EXTERNAL_ID_TAKEN'],
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/v1/interests/board',
    summary: 'Active interests as cards by stage, at most 5,000, with what each stage is worth',
    gate: 'interests.view',
    query: z.object({ ...filters, q: z.string().trim().max(200).optional() }),
    response: data(
      z.object({
        columns: z.array(StageColumn),
        cards: z.array(Card),
        truncated: z.boolean(),
      }),
    ),
  }),
  changeStage: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/stage',
    summary: 'Moves the interest to a stage; an illegal move needs the override and a reason',
    gate: 'interests.change_stage',
    asks: ['interests.override_stage'],
    params: idParams,
    body: z.strictObject(stageMove),
    response: data(Interest),
    emits: ['interest.stage_changed'],
    ifMatch: true,
    errors: ['STAGE_MOVE_ILLEGAL', 'STAGE_OVERRIDE_REASON_REQUIRED', 'INTEREST_CLOSED', 'RECORD_ARCHIVED'],
  }),
  setOutcome: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/outcome',
    summary:
      'Ends the interest; its stage stays as it was. One that is lost or cancelled with an active reservation says by `reservations` whether that ends or stays; that of one that is won stays until it is said to end',
    gate: 'interests.change_stage',
    asks: asksReservations,
    params: idParams,
    body: z.strictObject({
      outcome: z.enum(outcomes),
      reason: optionalLongText(1000),
      reservations: reservations.optional(),
    }),
    response: data(Interest),
    emits: ['interest.outcome_set'],
    ifMatch: true,
    errors: ['OUTCOME_ALREADY_SET', 'RECORD_ARCHIVED', 'RESERVATION_ACTIVE', 'PERMISSION_DENIED'],
  }),
  clearOutcome: endpoint({
    method: 'DELETE',
    path: '/api/v1/interests/{id}/outcome',
    summary: 'Opens the interest again',
    gate: 'interests.change_stage',
    params: idParams,
    body: z.strictObject({ reopenStage: z.enum(stages).optional() }),
    response: data(Interest),
    emits: ['interest.outcome_cleared'],
    errors: ['RECORD_ARCHIVED', 'CLIENT_ARCHIVED', 'BERTH_ARCHIVED'],
  }),
  preview,
  listBerths: endpoint({
    method: 'GET',
    path: '/api/v1/interests/{id}/berths',
    summary: 'Linked berths, the primary one first',
    gate: 'interests.view',
    params: idParams,
    response: data(z.array(BerthLink)),
  }),
  linkBerth: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/berths',
    summary: 'Links a berth; the first link is the primary one',
    gate: 'interests.edit',
    params: idParams,
    body: z.strictObject({
      berthId: id,
      isPrimary: z.boolean().optional(),
      inEoiBundle: z.boolean().optional(),
      isSpecificallyPitching: z.boolean().optional(),
      ...acknowledgingDeal,
    }),
    response: created(BerthLink),
    emits: ['interest.berth_linked'],
    errors: [
      'CROSS_PORT_LINK_REJECTED',
      'BERTH_ALREADY_LINKED',
      'BERTH_UNCONFIRMED',
      'INTEREST_CLOSED',
      'RECORD_ARCHIVED',
    ],
  }),
  editBerthLink: endpoint({
    method: 'PATCH',
    path: '/api/v1/interests/{id}/berths/{berthId}',
    summary: 'Changes a link; a new primary berth demotes the previous',
    gate: 'interests.edit',
    params: linkParams,
    body: z.strictObject({
      isPrimary: z.literal(true).optional(),
      inEoiBundle: z.boolean().optional(),
      isSpecificallyPitching: z.boolean().optional(),
    }),
    response: data(BerthLink),
    emits: ['interest.berth_link_updated'],
    errors: ['RECORD_ARCHIVED'],
  }),
  unlinkBerth: endpoint({
    method: 'DELETE',
    path: '/api/v1/interests/{id}/berths/{berthId}',
    summary:
      'Takes a berth off the interest; one that is reserved for it where `reservations` says that this ends',
    gate: 'interests.edit',
    asks: asksReservations,
    params: linkParams,
    query: z.object({ reservations: z.literal('end').optional() }),
    response: empty,
    emits: ['interest.berth_unlinked'],
    errors: ['RECORD_ARCHIVED', 'RESERVATION_ACTIVE', 'PERMISSION_DENIED'],
  }),
  recommendBerths: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/recommend-berths',
    summary: 'Berths ranked by fit, each with its reasons; the nearest misses when none fits',
    gate: 'interests.view',
    params: idParams,
    body: z.strictObject({
      topN: z.int().min(1).max(500).optional(),
      limit: z.int().min(1).max(500).optional(),
    }),
    response: data(z.array(Recommendation)),
    emits: 'nothing',
    errors: ['INTEREST_PORT_MISMATCH'],
  }),
  recommendations: endpoint({
    method: 'GET',
    path: '/api/v1/interests/{id}/recommendations',
    summary: 'The ten berths that fit best',
    gate: 'interests.view',
    params: idParams,
    response: data(z.array(Recommendation)),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/v1/interests/{id}/timeline',
    summary:
      'Stage changes, outcomes, notes, berth links, reservations, documents and money, newest first: 500 where no `limit` is sent',
    gate: 'interests.view',
    params: idParams,
    query: cursorQuery({}, { usual: 500, most: 500 }),
    response: cursor(AuditEntry),
  }),
  markExternallySigned: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/mark-externally-signed',
    summary: 'Marks a paper signed outside the product and lets the berth rules follow',
    gate: 'interests.edit',
    params: idParams,
    body: z.strictObject({
      docType: z.enum(['eoi', 'reservation', 'contract']),
      reason: optionalLongText(1000),
    }),
    response: data(Interest),
    emits: ['interest.externally_signed'],
    errors: ['INTEREST_CLOSED'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v1/interests/{id}/undo',
    summary:
      'Takes back a step of the last day, by whoever took it: every value it changed, berths included, unless something was changed since',
    gate: 'interests.view',
    params: idParams,
    /** The X-Request-Id of the step. */
    body: z.strictObject({ requestId: z.string().min(1).max(128) }),
    response: data(
      z.object({
        interest: Interest,
        /** Berths that stay as they are, since another deal holds them. */
        kept: z.array(z.object({ berthId: id, mooringNumber: z.string(), status: z.enum(berthStatuses) })),
      }),
    ),
    emits: ['interest.step_undone'],
    errors: ['UNDO_STALE', 'CLIENT_ARCHIVED', 'BERTH_ARCHIVED'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/interests/bulk',
    summary: 'One action on up to 500 interests; each needs the permission of the single action',
    gate: 'interests.view',
    body: z.strictObject({
      action: z.enum(['archive', 'assign', 'change_stage', 'add_tag', 'remove_tag', 'undo']),
      ids: z.array(id).min(1).max(500),
      assignedTo: id.nullable().optional(),
      stage: z.enum(stages).optional(),
      tagId: id.optional(),
      requestId: takenBack,
      /** Of `archive`. */
      reservations: reservations.optional(),
    }),
    response: results,
    emits: [
      'interest.archived',
      'interest.updated',
      'interest.stage_changed',
      'interest.tagged',
      'interest.step_undone',
    ],
  }),
} as const
