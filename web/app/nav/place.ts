import type { LucideIcon } from 'lucide-react'
import type { Permission } from '../../../contract/permissions.ts'
import type { AreaName } from '../../kit/kinds/kind.ts'
import type { PortScreen } from '../../kit/record/links/records.tsx'
import type { Translate } from '../../kit/words/i18n.ts'
import type { FeatureName } from '../screens.ts'

/** The groups of the settings, in the order of their list. */
export const settingGroups = [
  ...(['port', 'people', 'sales', 'signing', 'mail', 'data', 'integrations', 'installation'] as const),
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** A screen that the navigation leads to: a tab of its area, or an entry in the list of the settings. */
export type Place = {
  label: (t: Translate) => string
  feature: FeatureName
  area: AreaName
  /** Where it stands in its area: the lowest first. */
  order: number
  to: PortScreen
  /** Second key after g, where the area's own leads elsewhere. */
  key?: string
  /** What its address says beside the path, where two places share one. */
  search?: Readonly<Record<string, string>>
  icon: LucideIcon
  /** Any one of these opens the screen. */
  permissions: readonly Permission[]
  /** Only who runs the installation sees it. */
  superAdmin: boolean
  /** Where it stands among the settings. */
  group?: SettingGroup
}
