import { sql } from 'kysely'
import { type RuleTrigger, ruleTriggers, type SettingKey } from '../../../contract/admin.ts'
import { type Ctx, portOf } from '../../context.ts'

export interface ResolvedSetting {
  key: string
  value: unknown
  source: 'port' | 'global' | 'environment' | 'default'
  version: number
  updatedAt: Date | null
}

const builtIn: Record<SettingKey, unknown> = {
  berth_rules: Object.fromEntries(ruleTriggers.map((trigger) => [trigger, 'auto'])),
  default_new_interest_owner: null,
  residential_partner_recipients: '',
  storage_backend: 'filesystem',
  storage_quota_mib: 10 * 1024,
}

/** Settings as they hold in the port: its own row, the global one, then the built-in default. */
export async function readSettings(ctx: Ctx, keys: readonly SettingKey[]): Promise<ResolvedSetting[]> {
  const { rows } = await sql<{
    key: string
    value: unknown
    portId: string | null
    version: number
    updatedAt: Date
  }>`
    select key, value, port_id, version, updated_at from settings
    where key = any(${keys as string[]}) and (port_id = ${portOf(ctx)} or port_id is null)
    order by port_id nulls last`.execute(ctx.db)
  return keys.map((key) => {
    const row = rows.find((one) => one.key === key)
    if (!row) return { key, value: builtIn[key], source: 'default' as const, version: 0, updatedAt: null }
    const source = row.portId ? ('port' as const) : ('global' as const)
    return { key, value: row.value, source, version: row.portId ? row.version : 0, updatedAt: row.updatedAt }
  })
}

/** What a berth rule trigger does in the port: act, suggest, or nothing. */
export async function ruleMode(ctx: Ctx, trigger: RuleTrigger): Promise<'auto' | 'suggest' | 'off'> {
  const value = (await readSettings(ctx, ['berth_rules']))[0]!.value as Partial<
    Record<RuleTrigger, 'auto' | 'suggest' | 'off'>
  >
  return value[trigger] ?? 'auto'
}
