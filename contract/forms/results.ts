import { z } from 'zod'
import { data, file } from '../endpoint.ts'
import { idParams, timestamp } from '../fields.ts'
import { endpoint } from './endpoint.ts'
import { answerFilter } from './filter/answers.ts'

const Counts = {
  /** How often the page was opened by a browser that runs scripts. */
  views: z.int(),
  /** How often answering began. */
  starts: z.int(),
  /** How often the page sent answers; those sent without a script are submissions that are not counted here. */
  sends: z.int(),
}

const Results = z.object({
  ...Counts,
  /** From the first sign of answering to sending; null while nothing was sent. */
  medianSeconds: z.int().nullable(),
  /** Every day asked for, oldest first, in UTC. */
  days: z.array(z.object({ day: z.string(), ...Counts })),
  /** The questions as they are published, or drafted, now; `reached` is how many visitors came as far as this one. */
  questions: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      label: z.string(),
      type: z.string(),
      /** How many began answering a version that has this question. */
      asked: z.int(),
      reached: z.int(),
    }),
  ),
})

/** How often an answer was given. */
export const SummaryBar = z.object({
  /** A value of the form, a number or `from..to`, a month; empty for all that is none of the options. */
  value: z.string(),
  /** In words, in the language of the form. */
  label: z.string(),
  count: z.int(),
  /** What finds the submissions behind it, as `answers` of their list takes it; null where nothing does. */
  filter: z.string().nullable(),
})

export const QuestionSummary = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string(),
  unit: z.string().optional(),
  /** Submissions of versions that have the question. */
  asked: z.int(),
  answered: z.int(),
  /** Of choices, numbers and days. */
  bars: z.array(SummaryBar),
  /** Of numbers: the lower quarter lies below `lower`, the upper one above `upper`. */
  figures: z
    .object({
      average: z.number(),
      median: z.number(),
      least: z.number(),
      most: z.number(),
      lower: z.number(),
      upper: z.number(),
    })
    .nullable(),
  /** Of a matrix. */
  rows: z.array(z.object({ value: z.string(), label: z.string(), bars: z.array(SummaryBar) })),
  /** Of a ranking, the best mean place first. */
  places: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      place: z.number(),
      count: z.int(),
      filter: z.string().nullable(),
    }),
  ),
  /** What was written, the newest first. */
  texts: z.array(z.object({ id: z.string(), submittedAt: timestamp, text: z.string() })),
  /** Of files: how many there are. */
  files: z.int().nullable(),
})

const summaryQuery = z.object({ from: timestamp.optional(), to: timestamp.optional(), answers: answerFilter })

export const results = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/results',
    summary: 'How many people opened, began and sent a form, and how far they came',
    gate: 'view',
    params: idParams,
    query: z.object({ days: z.enum(['7', '30', '90', '365']).default('30').transform(Number) }),
    response: data(Results),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/summary',
    summary: 'What was answered to each question, spam aside: counts, averages, the newest texts',
    gate: 'view',
    params: idParams,
    query: summaryQuery,
    response: data(z.object({ total: z.int(), questions: z.array(QuestionSummary) })),
  }),
  exportSummary: endpoint({
    method: 'GET',
    path: '/api/v1/forms/{id}/summary/export',
    summary: 'The same as CSV: a line for each answer',
    gate: 'view',
    params: idParams,
    query: summaryQuery,
    response: file,
    limit: 'export',
  }),
} as const
