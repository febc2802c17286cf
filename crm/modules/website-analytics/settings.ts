import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import type { websiteAnalyticsSettings } from '../../../contract/website-analytics/endpoints.ts'
import { isUmamiCloud, umamiCloud } from '../../../contract/website-analytics/vocabulary.ts'
import type { AddressRules } from '../../../platform/outbound/address.ts'
import { assertHookAddress } from '../../../platform/outbound/assert-hook.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import { readSettings } from '../settings/read.ts'
import { holdSetting, keepSetting } from '../settings/write.ts'

const keys = ['analytics_host', 'analytics_website_id', 'analytics_token_encrypted'] as const

/** The service that a port connected. */
export interface Connection {
  readonly host: string
  readonly websiteId: string
  /** As it is stored. */
  readonly sealedToken: string
  /** Names the port and the settings as they are: after a change it is another. */
  readonly key: string
}

/** The service that the port connected; null for none. */
export async function readConnection(ctx: Ctx): Promise<Connection | null> {
  const settings = await readSettings(ctx, keys)
  const [host, websiteId, sealedToken] = settings.map(({ value }) => value)
  if (!host || !websiteId || !sealedToken) return null
  const versions = settings.map(({ version }) => version).join('.')
  return { host, websiteId, sealedToken, key: `${portOf(ctx)} ${versions}` }
}

/** What a port set, as it is shown: of the token only whether there is one. */
export async function readWebsiteSettings(ctx: Ctx) {
  const [host, websiteId, token] = await readSettings(ctx, keys)
  return {
    host: host!.value,
    websiteId: websiteId!.value,
    tokenSet: token!.value !== null,
    // Written by every change, whatever it changes.
    version: host!.version,
  }
}

type Change = BodyOf<typeof websiteAnalyticsSettings.put>

/** Refuses an address that nothing may be sent to. Asks the network, so never in a transaction. */
export async function assertServiceAddress({ host }: Change, rules: AddressRules): Promise<void> {
  if (host && !isUmamiCloud(host)) await assertHookAddress(host, rules, 'host')
}

/** Connects the service of the website, or disconnects it. Throws VALIDATION_FAILED, VERSION_STALE. */
export async function saveWebsiteSettings(
  tx: Tx,
  box: SecretBox,
  change: Change,
  ifMatch: number | null,
): Promise<void> {
  // Whoever changes them at the same moment comes after.
  await holdSetting(tx, 'analytics_host')
  const before = await readWebsiteSettings(tx)
  const host = change.host && isUmamiCloud(change.host) ? umamiCloud : change.host
  const websiteId = change.websiteId ?? null
  assertComplete({ ...change, host }, before)
  await keepSetting(tx, { key: 'analytics_host', kept: host, ifMatch })
  if (websiteId !== before.websiteId)
    await keepSetting(tx, { key: 'analytics_website_id', kept: websiteId, ifMatch: null })
  if (change.token)
    await keepSetting(tx, {
      key: 'analytics_token_encrypted',
      kept: box.seal(change.token),
      ifMatch: null,
    })
  else if (host === null && before.tokenSet)
    await keepSetting(tx, { key: 'analytics_token_encrypted', kept: null, ifMatch: null })
}

type Before = Awaited<ReturnType<typeof readWebsiteSettings>>

function assertComplete({ host, websiteId, token }: Change, before: Before): void {
  const refuse = (path: string, reason: Reason) => new Refusal('VALIDATION_FAILED', [because(path, reason)])
  if (host === null) {
    const field = websiteId ? 'websiteId' : token ? 'token' : null
    if (field) throw refuse(field, reasonFor('website_no_address'))
    return
  }
  if (!websiteId) throw refuse('websiteId', reasonFor('website_id_needed'))
  if (token) return
  if (token === null || !before.tokenSet) throw refuse('token', reasonFor('website_token_needed'))
  // A token goes only where it was entered for: another address would be given it.
  if (before.host !== host) throw refuse('token', reasonFor('website_token_again'))
}
