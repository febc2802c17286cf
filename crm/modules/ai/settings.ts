import type { ocrSettings } from '../../../contract/ai/endpoints.ts'
import type { OcrSettings } from '../../../contract/ai/settings.ts'
import type { AiProvider } from '../../../contract/ai/vocabulary.ts'
import { usualModels } from '../../../contract/ai/vocabulary.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import type { Reason } from '../../../contract/reasons.ts'
import type { AddressRules } from '../../../platform/outbound/address.ts'
import { assertHookAddress } from '../../../platform/outbound/assert-hook.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Ctx, Tx } from '../../context.ts'
import { readSettings } from '../settings/read.ts'
import { holdSetting, keepSetting } from '../settings/write.ts'

/** What a port set, as it is shown: of the key only whether there is one. */
export async function readOcrSettings(ctx: Ctx) {
  const [settings, key] = await readSettings(ctx, ['ocr_settings', 'ocr_key_encrypted'])
  const { value, version } = settings as unknown as { value: OcrSettings; version: number }
  return { ...value, keySet: key!.value !== null, version }
}

/** The provider that a port set, and the model that is asked; null where this server reads alone. */
export function providerOf({
  provider,
  baseUrl,
  model,
}: OcrSettings): { name: AiProvider; baseUrl: string | null; model: string } | null {
  if (provider === 'embedded') return null
  return { name: provider, baseUrl, model: model ?? usualModels[provider] ?? '' }
}

type Change = BodyOf<typeof ocrSettings.put>

/** Refuses an address that nothing may be sent to. Asks the network, so never in a transaction. */
export async function assertProviderAddress({ provider, baseUrl }: Change, rules: AddressRules) {
  if (provider !== 'embedded' && baseUrl) await assertHookAddress(baseUrl, rules, 'baseUrl')
}

/** Sets who reads the receipts of the port. Throws VALIDATION_FAILED, VERSION_STALE. */
export async function saveOcrSettings(
  tx: Tx,
  box: SecretBox,
  change: Change,
  ifMatch: number | null,
): Promise<void> {
  // Whoever changes either at the same moment comes after.
  await holdSetting(tx, 'ocr_settings')
  const before = await readOcrSettings(tx)
  const isEmbedded = change.provider === 'embedded'
  const next: OcrSettings = {
    provider: change.provider,
    baseUrl: isEmbedded ? null : (change.baseUrl ?? null),
    model: isEmbedded ? null : (change.model ?? null),
    aiEnabled: change.aiEnabled,
  }
  // A key goes only where it was entered for: another address would be given it.
  const isSamePlace = before.provider === next.provider && before.baseUrl === next.baseUrl
  const keySet = change.key === undefined ? before.keySet && !isEmbedded : change.key !== null
  assertComplete(next, change, { keySet, isKeyKept: change.key === undefined && before.keySet, isSamePlace })
  await keepSetting(tx, { key: 'ocr_settings', kept: next, ifMatch })
  const removed = change.key === null || (isEmbedded && change.key === undefined)
  if (typeof change.key === 'string')
    await keepSetting(tx, { key: 'ocr_key_encrypted', kept: box.seal(change.key), ifMatch: null })
  else if (removed && before.keySet)
    await keepSetting(tx, { key: 'ocr_key_encrypted', kept: null, ifMatch: null })
}

interface KeyState {
  keySet: boolean
  isKeyKept: boolean
  isSamePlace: boolean
}

function assertComplete({ provider, baseUrl, model }: OcrSettings, { key }: Change, state: KeyState): void {
  const refuse = (path: string, reason: Reason) => new Refusal('VALIDATION_FAILED', [because(path, reason)])
  if (provider === 'embedded') {
    if (key) throw refuse('key', reasonFor('ai_no_key'))
    return
  }
  if (provider === 'compatible' && !baseUrl) throw refuse('baseUrl', reasonFor('ai_address_needed'))
  if (provider === 'compatible' && !model) throw refuse('model', reasonFor('ai_model_needed'))
  if (state.isKeyKept && !state.isSamePlace) throw refuse('key', reasonFor('ai_key_again'))
  if (provider !== 'compatible' && !state.keySet) throw refuse('key', reasonFor('ai_key_needed'))
}
