import { Refusal } from '../../../contract/errors.ts'
import { settingRegistry } from '../../../contract/settings/registry.ts'
import { moduleOf, type PortModule, portModules } from '../../../contract/values/modules.ts'
import type { Ctx } from '../../context.ts'
import { readSetting, readSettings } from './read.ts'

const modules = Object.keys(portModules) as PortModule[]
const settingOf = (module: PortModule) => `${module}_module_enabled` as const

/** The parts of the product that the port does without. */
export async function modulesOff(ctx: Ctx): Promise<ReadonlySet<PortModule>> {
  const settings = await readSettings(ctx, modules.map(settingOf))
  return new Set(modules.filter((_, index) => !settings[index]!.value))
}

/** The same of what is kept under the keys of settings. */
export function modulesOffIn(values: Readonly<Record<string, unknown>>): ReadonlySet<PortModule> {
  const enabled = (module: PortModule) => {
    const value = values[settingOf(module)]
    return typeof value === 'boolean' ? value : settingRegistry[settingOf(module)].fallback
  }
  return new Set(modules.filter((module) => !enabled(module)))
}

/** The permissions that are left where a port does without some parts. */
export function withoutModules(permissions: readonly string[], off: ReadonlySet<PortModule>): string[] {
  return permissions.filter((permission) => {
    const module = moduleOf(permission)
    return module === undefined || !off.has(module)
  })
}

/** Throws MODULE_DISABLED where the port does without a part. */
export async function assertModule(ctx: Ctx, module: PortModule): Promise<void> {
  if (!(await readSetting(ctx, settingOf(module)))) throw new Refusal('MODULE_DISABLED')
}
