import { z } from 'zod'
import type { AiFailure } from '../../../contract/ai/vocabulary.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../context.ts'
import { type AiServices, callAi } from './call.ts'
import { readOcrSettings } from './settings.ts'

/** A white JPEG: what reads it reads pictures. */
const whitePicture = Buffer.from(
  [
    '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBD',
    'ARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCADgAOAD',
    'ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAA',
    'AP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAH/2Q==',
  ].join(''),
  'base64',
)

const sentences: Record<AiFailure, string> = {
  timeout: 'The provider did not answer in time.',
  unauthorized: 'The provider does not accept the key.',
  rate_limited: 'The provider limits its calls at the moment. Try again later.',
  unavailable: 'The provider cannot be reached, or reports an error of its own.',
  rejected: 'The provider rejects the request: check the model and the address.',
  declined: 'The model declined to answer.',
  invalid_answer:
    'The answer does not have the required form: choose a model that reads pictures and writes JSON.',
  address_refused: 'Nothing may be sent to this address.',
  key_unreadable: 'The stored key cannot be decrypted. Enter it again.',
  budget_exhausted: 'The AI budget of this period is used up.',
  too_many_calls: 'Too many calls. Try again in a minute.',
}

/** Calls the provider that the port set, as a receipt is read. Throws AI_BUDGET_EXHAUSTED. */
export async function testConnection(ctx: Ctx, services: AiServices) {
  const settings = await readOcrSettings(ctx)
  if (settings.provider === 'embedded')
    return { ok: true, message: 'Receipts are read on this server.', reason: null }
  const result = await callAi(
    ctx,
    services,
    settings,
    {
      feature: 'connection_test',
      instructions: 'You test a connection.',
      question: 'Is there any text in this picture? Answer with hasText.',
      pictures: [whitePicture],
      schemaName: 'connection',
      form: z.strictObject({ hasText: z.boolean() }),
      read: (answer) => answer,
    },
    // The operation counts it.
    { isCounted: true },
  )
  if (result.ok) return { ok: true, message: 'The provider answers.', reason: null }
  if (result.reason === 'budget_exhausted') throw new Refusal('AI_BUDGET_EXHAUSTED')
  return { ok: false, message: sentences[result.reason], reason: result.reason }
}
