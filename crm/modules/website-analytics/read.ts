import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../../contract/endpoint.ts'
import type { websiteAnalytics } from '../../../contract/website-analytics/endpoints.ts'
import type { WebsiteFailure } from '../../../contract/website-analytics/vocabulary.ts'
import { assertNoTransaction } from '../../../platform/database/scoped-kysely.ts'
import { SecretUnreadable } from '../../../platform/secrets.ts'
import type { Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { type Period, periodOf } from '../analytics/period.ts'
import { fold } from '../records/filter.ts'
import { settingsBox } from '../settings/secrets.ts'
import { failureOf } from './failure.ts'
import type { Memory, Outcome } from './memory.ts'
import { type Connection, readConnection } from './settings.ts'
import { askUmami } from './umami.ts'

export type WebsiteServices = Pick<Services, 'env' | 'addresses' | 'log'>

/** A period of the website, as the service that the port connected tells it. Throws VALIDATION_FAILED. */
export async function readWebsite(
  ctx: Ctx,
  services: WebsiteServices,
  memory: Memory,
  query: QueryOf<typeof websiteAnalytics.read>,
): Promise<AnswerOf<typeof websiteAnalytics.read>> {
  const period = await periodOf(ctx, query)
  const connection = await readConnection(ctx)
  if (!connection) return { data: null, notConfigured: true }
  const outcome = await memory.read(connection, period, () =>
    askConnection(ctx, services, connection, period),
  )
  if (!outcome.ok) return { data: null, unavailable: true, reason: outcome.reason }
  return {
    data: { ...outcome.data, campaigns: [...outcome.data.campaigns] },
    meta: { readAt: outcome.readAt },
  }
}

const sentences: Record<WebsiteFailure, string> = {
  timeout: 'The service did not answer in time.',
  unauthorized: 'The service does not accept the token, or the token may not see the website.',
  not_found: 'There is no such website at this address.',
  redirected: 'The address leads to another one: enter that.',
  rate_limited: 'The service limits its calls at the moment. Try again later.',
  rejected: 'The service rejects the request: it needs Umami 3 or later.',
  unavailable: 'The service cannot be reached, or reports an error of its own.',
  invalid_answer: 'The answer is none of Umami: check the address.',
  address_refused: 'Nothing may be sent to this address.',
  token_unreadable: 'The stored token cannot be decrypted. Enter it again.',
}

/** Asks the service for the figures of today, whatever is remembered of it. */
export async function testConnection(ctx: Ctx, services: WebsiteServices, memory: Memory) {
  const connection = await readConnection(ctx)
  if (!connection)
    return { ok: false, message: 'No service is connected.', reason: 'not_configured' as const }
  const period = await periodOf(ctx, { range: 'today' })
  const outcome = await askConnection(ctx, services, connection, period)
  memory.note(connection.key, outcome)
  if (!outcome.ok) return { ok: false, message: sentences[outcome.reason], reason: outcome.reason }
  return { ok: true, message: 'The service answers.', reason: null }
}

/** Asks a service once. What goes wrong there is a reason, never an error; nothing of the database is held meanwhile. */
async function askConnection(
  ctx: Ctx,
  { env, addresses, log }: WebsiteServices,
  { host, websiteId, sealedToken }: Connection,
  period: Period,
): Promise<Outcome> {
  assertNoTransaction('Asking an analytics service')
  const failed = (reason: WebsiteFailure): Outcome => {
    log.warn({ reason }, 'the analytics service of the website gave no usable answer')
    return { ok: false, reason }
  }
  let answer: Awaited<ReturnType<typeof askUmami>>
  try {
    const token = settingsBox(env).open(sealedToken)
    answer = await askUmami(addresses, { host, websiteId, token }, period)
  } catch (error) {
    return failed(error instanceof SecretUnreadable ? 'token_unreadable' : failureOf(error))
  }
  const keys = await foldAll(
    ctx,
    answer.campaigns.map(({ campaign }) => campaign),
  )
  const campaigns = answer.campaigns.map((one, place) => ({ ...one, key: keys[place]! }))
  return { ok: true, data: { ...answer, campaigns }, readAt: new Date().toISOString() }
}

/** Texts as filters compare them, in their order. */
async function foldAll(ctx: Ctx, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ key: string }>`select ${fold(sql`text`)} as key
    from unnest(${texts as string[]}::text[]) with ordinality as t(text, place) order by place`.execute(
    ctx.db,
  )
  return rows.map(({ key }) => key)
}
