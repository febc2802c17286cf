import type { z } from 'zod'
import type { OcrSettings } from '../../../contract/ai/settings.ts'
import type { AiFailure, AiFeature, AiProvider } from '../../../contract/ai/vocabulary.ts'
import { assertNoTransaction } from '../../../platform/database/scoped-kysely.ts'
import { RateRefusal } from '../../../platform/http/limits.ts'
import { openCheckedFetch } from '../../../platform/outbound/fetch.ts'
import { startDeadline } from '../../../platform/outbound/post.ts'
import { inTenant, scopeOfJob } from '../../../platform/scope.ts'
import { SecretUnreadable } from '../../../platform/secrets.ts'
import type { Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readSecretSetting, settingsBox } from '../settings/secrets.ts'
import { type AiCall, reserveCall, type Settlement, settleCall } from './budget.ts'
import { failureOf } from './failure.ts'
import { askAnthropic } from './providers/anthropic.ts'
import { askCompatible, askOpenAi } from './providers/openai.ts'
import type { AiAnswer, AskProvider } from './providers/provider.ts'
import { providerOf } from './settings.ts'
import { jsonSchemaOf } from './task.ts'

export type AiServices = Pick<Services, 'env' | 'kernel' | 'addresses' | 'limits' | 'log'>

/** What is asked, and what its answer must be. */
export interface AiTask<Read> {
  readonly feature: AiFeature
  readonly instructions: string
  readonly question: string
  /** JPEG. */
  readonly pictures: readonly Uint8Array[]
  readonly schemaName: string
  /** The form of an answer: types alone, which every provider understands. */
  readonly form: z.ZodType
  /** Reads an answer of that form; null where its values make no sense. */
  readonly read: (answer: unknown) => Read | null
}

export type AiResult<Read> =
  | { readonly ok: true; readonly provider: AiProvider; readonly value: Read }
  | { readonly ok: false; readonly reason: AiFailure }

const askers: Record<AiProvider, AskProvider> = {
  openai: askOpenAi,
  anthropic: askAnthropic,
  compatible: askCompatible,
}

/** Tokens of the longest answer, with what a model thinks before it. */
const mostTokens = 4000
const mostBytes = 1024 * 1024
const usualTimeoutSeconds = 20

/**
 * Asks the provider of a port once: within its budget, within a time limit, for an answer of the required form. What goes
 * wrong at the provider is a reason, never an error. `isCounted`: the call was counted against the rate of its user already.
 */
export async function callAi<Read>(
  ctx: Ctx,
  services: AiServices,
  settings: OcrSettings,
  task: AiTask<Read>,
  { isCounted = false } = {},
): Promise<AiResult<Read>> {
  assertNoTransaction('Asking an AI provider')
  const provider = providerOf(settings)
  if (!provider) throw new Error('Without a provider nobody is asked.')
  const call: AiCall = { feature: task.feature, provider: provider.name, model: provider.model }
  const begun = await begin(ctx, services, call, isCounted)
  if (!('id' in begun)) return { ok: false, reason: begun.reason }
  const { result, settlement } = await ask(services, { ...provider, key: begun.key }, task)
  if (!result.ok)
    services.log.warn({ ...call, reason: result.reason }, 'the AI provider gave no usable answer')
  await inTenant(services.kernel, scopeOfJob(ctx), (tx) => settleCall(tx, begun.id, settlement))
  return result
}

/** Reads the key and reserves the tokens; or why the provider is not asked. */
async function begin(
  ctx: Ctx,
  { env, kernel, limits }: AiServices,
  call: AiCall,
  isCounted: boolean,
): Promise<{ id: string; key: string | null } | { reason: AiFailure }> {
  try {
    if (!isCounted) await limits.count('ai', ctx.actor.userId ?? 'system')
    const key = await readSecretSetting(ctx, settingsBox(env), 'ocr_key_encrypted')
    // Without one the SDKs would look for a key of the server.
    if (key === null && call.provider !== 'compatible') return { reason: 'unauthorized' }
    const id = await inTenant(kernel, scopeOfJob(ctx), (tx) => reserveCall(tx, call))
    return id === null ? { reason: 'budget_exhausted' } : { id, key }
  } catch (error) {
    if (error instanceof RateRefusal) return { reason: 'too_many_calls' }
    if (error instanceof SecretUnreadable) return { reason: 'key_unreadable' }
    throw error
  }
}

interface CallOutcome<Read> {
  result: AiResult<Read>
  settlement: Settlement
}

interface Target {
  name: AiProvider
  baseUrl: string | null
  model: string
  key: string | null
}

async function ask<Read>(
  { env, addresses }: AiServices,
  { name, baseUrl, model, key }: Target,
  task: AiTask<Read>,
): Promise<CallOutcome<Read>> {
  const timeoutMs = (env.aiTimeoutSeconds ?? usualTimeoutSeconds) * 1000
  const out = openCheckedFetch(addresses, timeoutMs, mostBytes)
  const deadline = startDeadline(timeoutMs)
  const { instructions, question, pictures, schemaName, form } = task
  try {
    const answer = await Promise.race([
      askers[name](
        { baseUrl, key, fetch: out.fetch, timeoutMs },
        { model, instructions, question, pictures, schemaName, schema: jsonSchemaOf(form), mostTokens },
        deadline.signal,
      ),
      deadline.passed,
    ])
    return readAnswer(name, task, answer)
  } catch (error) {
    const reason = deadline.signal.aborted ? 'timeout' : failureOf(error)
    return { result: { ok: false, reason }, settlement: { outcome: reason, usage: null } }
  } finally {
    deadline.end()
    await out.close()
  }
}

/** An answer that was paid for, whatever it is. */
function readAnswer<Read>(
  provider: AiProvider,
  task: AiTask<Read>,
  { text, usage }: AiAnswer,
): CallOutcome<Read> {
  const failed = (reason: AiFailure): CallOutcome<Read> => ({
    result: { ok: false, reason },
    settlement: { outcome: reason, usage },
  })
  if (text === null) return failed('declined')
  const value = parseAnswer(task, text)
  if (value === null) return failed('invalid_answer')
  return { result: { ok: true, provider, value }, settlement: { outcome: 'answered', usage } }
}

function parseAnswer<Read>({ form, read }: AiTask<Read>, text: string): Read | null {
  try {
    const answer = form.safeParse(JSON.parse(text))
    return answer.success ? read(answer.data) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
