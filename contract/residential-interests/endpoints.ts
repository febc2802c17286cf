import { z } from 'zod'
import { created, data, results } from '../endpoint.ts'
import { countryIso, id, idList, idParams, optionalText, text } from '../fields.ts'
import { answerable, programFields, senderFields } from '../inquiries/sender.ts'
import { schemaMessage } from '../reason.ts'
import { detailOf, inputOf, rowOf } from '../record.ts'
import { operationsOf } from '../records/regular.ts'
import { endpoint } from '../staff-endpoint.ts'
import { residentialInterest } from './record.ts'
import { longestStage, mostStages, namedTwice } from './stages.ts'

const of = { clientId: id }

export const ResidentialInterestRow = z.object({ ...rowOf(residentialInterest), ...of })
export const ResidentialInterest = z.object({ ...detailOf(residentialInterest), ...of })

// Lists of stages are separated by commas.
const stage = text(longestStage).refine((name) => !name.includes(','), schemaMessage('stage_comma'))
const stageList = z
  .array(stage)
  .min(1)
  .max(mostStages)
  .check((list) => {
    const twice = namedTwice(list.value)
    if (twice < 0) return
    list.issues.push({
      code: 'custom',
      input: list.value,
      path: [twice],
      message: schemaMessage('stage_twice'),
    })
  })

const stagesOfPort = data(
  z.object({
    stages: z.array(z.string()),
    /** How many interests are at each, archived ones too. */
    counts: z.record(z.string(), z.int()),
  }),
)

const fields = inputOf(residentialInterest)

export const residentialInterests = {
  ...operationsOf(residentialInterest, {
    row: ResidentialInterestRow,
    one: ResidentialInterest,
    filters: {
      /** Stages of the port, several separated by commas. */
      stage: z
        .string()
        .max(2000)
        .transform((names) => names.split(',').filter(Boolean))
        .optional(),
      assignedTo: idList.optional(),
      clientId: z.uuid().optional(),
    },
    input: { ...fields, clientId: id, stage: stage.optional() },
    change: fields,
    summaries: {
      list: 'Residential interests of the port, newest first',
      create: 'Opens a residential interest, at the first stage unless it names another',
      get: 'One residential interest',
      update: 'Changes a residential interest; its stage changes by a stage change alone',
    },
  }),
  changeStage: endpoint({
    method: 'POST',
    path: '/api/v1/residential/interests/{id}/stage',
    summary: 'Moves a residential interest to a stage of the port',
    gate: 'residential_interests.edit',
    params: idParams,
    body: z.strictObject({ stage }),
    response: data(ResidentialInterest),
    emits: ['residential_interest.stage_changed'],
    errors: ['RECORD_ARCHIVED'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/residential/interests/bulk',
    summary: 'One action on up to 100 residential interests; each needs the permission of the single action',
    gate: ['residential_interests.edit', 'residential_interests.delete'],
    body: z.strictObject({
      action: z.enum(['change_stage', 'archive']),
      ids: z.array(id).min(1).max(100),
      stage: stage.optional(),
    }),
    response: results,
    emits: ['residential_interest.stage_changed', 'residential_interest.archived'],
  }),
  stages: endpoint({
    method: 'GET',
    path: '/api/v1/residential/stages',
    summary: 'The stages of residential interests in their order, with how many interests are at each',
    gate: 'residential_interests.view',
    response: stagesOfPort,
  }),
  setStages: endpoint({
    method: 'PUT',
    path: '/api/v1/residential/stages',
    summary:
      'Sets the stages in their order; the interests of one that goes take the one that `reassign` names for it',
    gate: 'residential_interests.edit',
    body: z.strictObject({
      stages: stageList,
      /** The stage that takes the place of one that goes, by the name of the latter. */
      reassign: z.record(stage, stage).optional(),
    }),
    response: stagesOfPort,
    emits: ['residential_interest.stages_set'],
    errors: ['STAGE_IN_USE'],
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/public/residential-inquiries',
    summary:
      'Takes an inquiry for a home from a website: opens an interest and forwards it to the partners of the port; an ' +
      'e-mail address or a phone number is needed to answer it',
    gate: 'public',
    scope: 'none',
    body: answerable(
      z.strictObject({
        ...senderFields,
        sought: optionalText(200),
        nationalityIso: countryIso.nullable().optional(),
        residenceCountryIso: countryIso.nullable().optional(),
        /** They agree to be contacted. */
        consent: z.boolean().optional(),
        ...programFields,
      }),
    ),
    response: created(z.object({ received: z.literal(true) })),
    emits: ['residential_interest.created'],
    errors: ['PORT_NOT_FOUND'],
    limit: 'public_inquiry:residential',
    anyOrigin: true,
  }),
} as const
