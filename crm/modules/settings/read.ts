import { sql } from 'kysely'
import {
  isSecretSetting,
  type RuleTrigger,
  type ruleModes,
  type SettingDefinition,
  type SettingKey,
  type SettingValue,
  settingRegistry,
} from '../../../contract/settings/registry.ts'
import { inUnit } from '../../../platform/unit/memory.ts'
import { type Ctx, portOf } from '../../context.ts'

/** Where a value comes from: the port, the installation, its environment, or the built-in default. */
export type SettingSource = 'port' | 'global' | 'environment' | 'default'

export interface ResolvedSetting<Key extends SettingKey = SettingKey> {
  readonly key: Key
  readonly value: SettingValue<Key>
  readonly source: SettingSource
  /** What holds where the port says nothing itself. */
  readonly inherited: { readonly value: SettingValue<Key>; readonly source: Exclude<SettingSource, 'port'> }
  /** That of the port's own row; 0 without one. */
  readonly version: number
  readonly updatedAt: Date | null
}

/** What the environment says in place of settings. */
export type EnvironmentSettings = { readonly [Key in SettingKey]?: SettingValue<Key> }

export const definitionOf = (key: SettingKey): SettingDefinition => settingRegistry[key]

interface KeptSetting {
  readonly key: SettingKey
  readonly value: unknown
  readonly source: 'port' | 'global'
  readonly version: number
  readonly updatedAt: Date
}

/** What is stored of a setting: for the port, and for the installation. */
interface Rows {
  own?: KeptSetting | undefined
  common?: KeptSetting | undefined
}

/**
 * Settings as they hold in the port: its own, those of the installation, of the environment, the built-in default. A unit of
 * work reads each of them once, unless it writes one.
 */
export async function readSettings<Key extends SettingKey>(
  ctx: Ctx,
  keys: readonly Key[],
  environment: EnvironmentSettings = {},
): Promise<ResolvedSetting<Key>[]> {
  const known = inUnit(ctx, noRows)
  const unknown = keys.filter((key) => !known.has(key))
  if (unknown.length > 0) await readRows(ctx, unknown, known)
  return keys.map((key) => resolved(key, known.get(key)!, environment))
}

/** Reads what is stored of settings into `known`. */
async function readRows(ctx: Ctx, keys: readonly SettingKey[], known: Map<SettingKey, Rows>): Promise<void> {
  const common = keys.filter((key) => !definitionOf(key).ownOnly)
  const { rows } = await sql<KeptSetting>`
    select key, value, 'port' as source, version, updated_at from settings
    where port_id = ${portOf(ctx)} and key = any(${keys as readonly string[]})
    union all
    select key, value, 'global', 0, updated_at from global_settings
    where key = any(${common as readonly string[]})`.execute(ctx.db)
  for (const key of keys) {
    const of = (source: SettingSource) => rows.find((row) => row.key === key && row.source === source)
    known.set(key, { own: of('port'), common: of('global') })
  }
}

const noRows = () => new Map<SettingKey, Rows>()

/** The value of one setting as it holds in the port. */
export async function readSetting<Key extends SettingKey>(
  ctx: Ctx,
  key: Key,
  environment: EnvironmentSettings = {},
): Promise<SettingValue<Key>> {
  const [setting] = await readSettings(ctx, [key], environment)
  return setting!.value
}

/** What a berth rule trigger does in the port: act, suggest, or nothing. */
export async function ruleMode(ctx: Ctx, trigger: RuleTrigger): Promise<(typeof ruleModes)[number]> {
  return (await readSetting(ctx, 'berth_rules'))[trigger] ?? 'auto'
}

type Stored = Pick<KeptSetting, 'value' | 'version' | 'updatedAt'>

/**
 * A setting of what was stored for the port and for the installation, each read by its schema as it is now: what that no
 * longer takes counts as not said.
 */
export function resolved<Key extends SettingKey>(
  key: Key,
  { own, common }: { own?: Stored | undefined; common?: Stored | undefined },
  environment: EnvironmentSettings = {},
): ResolvedSetting<Key> {
  const environmentValue = environment[key]
  const all = readStored(key, common)
  const inherited = all
    ? { value: all.value, source: 'global' as const }
    : environmentValue === undefined
      ? { value: definitionOf(key).fallback as SettingValue<Key>, source: 'default' as const }
      : { value: environmentValue as SettingValue<Key>, source: 'environment' as const }
  const storedValue = readStored(key, own)
  const { version, updatedAt } = storedValue ?? {
    version: own?.version ?? 0,
    updatedAt: all?.updatedAt ?? null,
  }
  return storedValue
    ? { key, value: storedValue.value, source: 'port', inherited, version, updatedAt }
    : { key, ...inherited, inherited, version, updatedAt }
}

function readStored<Key extends SettingKey>(key: Key, stored: Stored | undefined) {
  if (!stored) return null
  if (isSecretSetting(key)) return { ...stored, value: stored.value as SettingValue<Key> }
  const read = definitionOf(key).schema.safeParse(stored.value)
  return read.success ? { ...stored, value: read.data as SettingValue<Key> } : null
}
