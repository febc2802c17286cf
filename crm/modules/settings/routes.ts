import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { settings } from '../../../contract/settings/endpoints.ts'
import { isSettingKey, type SettingKey, settingKeys } from '../../../contract/settings/registry.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import {
  AddressRefusal,
  type AddressRules,
  checkedHost,
  HostNotFound,
} from '../../../platform/outbound/address.ts'
import { assertHookAddress } from '../../../platform/outbound/assert-hook.ts'
import { type Ctx, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { environmentSettings } from './environment.ts'
import { makeImage } from './make-image.ts'
import { setPicture } from './pictures.ts'
import { definitionOf, type ResolvedSetting, readSettings, resolved } from './read.ts'
import { settingsBox } from './secrets.ts'
import { clearSetting, presentSetting, writeGlobalSetting, writeSetting } from './write.ts'

export function settingRoutes(services: Pick<Services, 'env' | 'kernel' | 'storage' | 'addresses'>) {
  const { env } = services
  const environment = environmentSettings(env)
  const box = settingsBox(env)
  const read = async (ctx: Ctx, keys: readonly SettingKey[]) =>
    (await readSettings(ctx, keys, environment)).map(presentSetting)
  return serve(settings).with({
    list: (ctx) => read(ctx, settingKeys),
    put: {
      outside: async (ctx, { body: { key, value }, ifMatch, caller }) => {
        if (key === 'require_second_factor' && value === true) assertProved(caller)
        // Asks the network, as every call of the service does again.
        if (key === 'signing_host' && typeof value === 'string' && URL.canParse(value))
          await assertHookAddress(value, services.addresses, 'value')
        if (key === 'smtp_server') await assertMailHost(value, services.addresses)
        const change = { key, value, ifMatch, bySuperAdmin: caller.isSuperAdmin }
        return ctx.inTenant(async (tx) => {
          await writeSetting(tx, box, change)
          return (await read(tx, [key]))[0]!
        })
      },
    },
    clear: async (tx, { params: { key }, ifMatch, caller }) => {
      if (!isSettingKey(key)) throw new Refusal('RECORD_NOT_FOUND')
      await clearSetting(tx, { key, ifMatch, bySuperAdmin: caller.isSuperAdmin })
      return (await read(tx, [key]))[0]!
    },
    setImage: {
      outside: async (ctx, { body, file }) =>
        presentSetting(await setPicture(ctx, services, body.setting, await makeImage(body.setting, file))),
    },
    resolved: (ctx, { query }) => {
      const keys = new Set(query.keys.split(','))
      return read(
        ctx,
        settingKeys.filter((key) => keys.has(key)),
      )
    },
    listGlobal: (ctx) => readGlobal(ctx),
    putGlobal: async (tx, { body, ifMatch, caller }) => {
      if (body.key === 'require_second_factor' && body.value === true) assertProved(caller)
      await writeGlobalSetting(tx, { key: body.key, value: body.value, ifMatch })
      return (await readGlobal(tx)).find(({ key }) => key === body.key)!
    },
  })
}

/** What the installation gives to ports, setting by setting; a version of its own each. */
async function readGlobal(ctx: Ctx): Promise<ResolvedSetting[]> {
  const { rows } = await sql<{ key: string; value: unknown; version: number; updatedAt: Date }>`
    select key, value, version, updated_at from global_settings`.execute(ctx.db)
  return settingKeys
    .filter((key) => !definitionOf(key).ownOnly)
    .map((key) => {
      const row = rows.find((one) => one.key === key)
      // Here it is the installation that says something itself: what it falls back to is built in.
      const { inherited } = resolved(key, {})
      return { ...resolved(key, { common: row }), version: row?.version ?? 0, inherited }
    })
}

/** Who asks a second factor of everybody has one: the next request would be refused, the one that takes it back too. */
function assertProved({ secondFactor }: Caller): void {
  if (secondFactor) return
  const reason = reasonFor('second_factor_first')
  throw new Refusal('VALIDATION_FAILED', [because('value', reason)])
}

/** A mail server is none of the network here. One that no name server knows now is told of when a mail is to go. */
async function assertMailHost(value: unknown, rules: AddressRules): Promise<void> {
  const host = (value as { host?: unknown } | null)?.host
  if (typeof host !== 'string' || !URL.canParse(`https://${host}`)) return
  try {
    await checkedHost(host, rules)
  } catch (error) {
    if (!(error instanceof AddressRefusal)) throw error
    if (error instanceof HostNotFound) return
    throw new Refusal('HOOK_ADDRESS_REFUSED', [because('value.host', error.reason)], error.reason)
  }
}
