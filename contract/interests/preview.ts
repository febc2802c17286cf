import { z } from 'zod'
import { data } from '../endpoint.ts'
import { id, idParams, isoDate, optionalLongText, pastDay } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'
import { Consequence } from './parts.ts'
import { outcomes, recordedStages, stages } from './pipeline.ts'

export const stageMove = {
  stage: z.enum(stages),
  override: z.boolean().optional(),
  reason: optionalLongText(1000),
  milestoneDate: pastDay.optional(),
}

/** What becomes of the active reservations of an interest; ending them needs `reservations.end`. */
export const reservations = z.enum(['end', 'keep'])
/** What a step would do. */
export const preview = endpoint({
  method: 'POST',
  path: '/api/v1/interests/{id}/preview',
  summary: 'What a step would do, without doing it: the facts it would record, and why it would be refused',
  gate: 'interests.view',
  params: idParams,
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('change_stage'), ...stageMove }),
    z.strictObject({
      action: z.literal('set_outcome'),
      outcome: z.enum(outcomes),
      reservations: reservations.optional(),
    }),
    z.strictObject({ action: z.literal('clear_outcome'), reopenStage: z.enum(stages).optional() }),
    z.strictObject({ action: z.literal('archive'), reservations: reservations.optional() }),
    z.strictObject({ action: z.literal('unlink_berth'), berthId: id }),
    z.strictObject({
      action: z.literal('mark_externally_signed'),
      docType: z.enum(['eoi', 'reservation', 'contract']),
    }),
  ]),
  response: data(
    z.object({
      refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
      consequences: z.array(Consequence),
      /** Active reservations of the interest that the step has to say about, and its client's tenancies of their berths. */
      stays: z.array(
        z.object({
          kind: z.enum(['reservation', 'tenancy']),
          id,
          berthId: id,
          mooringNumber: z.string(),
          startDate: isoDate,
          endDate: isoDate.nullable(),
        }),
      ),
      /** What is allowed but seldom meant, to be asked about: won without a berth, or before any EOI. */
      warnings: z.array(z.enum(['NO_BERTH', 'EARLY_WIN'])),
      /** Other active interests that hold one of the berths at the EOI or further. */
      competing: z.array(
        z.object({
          /** Null, as the name, for a deal that the caller is not shown. */
          interestId: id.nullable(),
          clientName: z.string().nullable(),
          stage: z.enum(recordedStages),
          mooringNumber: z.string(),
        }),
      ),
    }),
  ),
  emits: 'nothing',
})
