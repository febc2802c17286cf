import {
  FileUp,
  Gauge,
  ListPlus,
  type LucideIcon,
  Map as MapIcon,
  PlugZap,
  ScrollText,
  Settings,
  Tags,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { importPermission, type Permission } from '../../../contract/permissions.ts'
import { linkedKinds } from '../../kinds.ts'
import type { NavEntry } from '../../lib/kind.ts'
import { type FeatureName, hasScreen } from '../../lib/screens.ts'
import { listRoute, type PortScreen } from '../records.tsx'

export type NavItem = NavEntry & {
  feature: FeatureName
  to: PortScreen
  icon: LucideIcon
  /** Any one of these opens the screen. */
  permissions: readonly Permission[]
}

const others: readonly NavItem[] = [
  {
    ...{ name: 'dashboard', group: 'sales', key: 'd', place: 10 },
    feature: 'dashboard',
    to: '/$portSlug',
    icon: Gauge,
    permissions: ['reports.view_dashboard'],
  },
  {
    ...{ name: 'plan', group: 'sales', key: 'p', place: 40 },
    feature: 'plan',
    to: '/$portSlug/plan',
    icon: MapIcon,
    permissions: ['berths.view'],
  },
  {
    ...{ name: 'imports', group: 'admin', key: 'm', place: 10 },
    feature: 'imports',
    to: '/$portSlug/imports',
    icon: FileUp,
    permissions: Object.values(importPermission),
  },
  {
    ...{ name: 'users', group: 'admin', key: 'u', place: 20 },
    feature: 'users',
    to: '/$portSlug/admin/users',
    icon: UsersRound,
    permissions: ['admin.manage_users'],
  },
  {
    ...{ name: 'tags', group: 'admin', key: 't', place: 30 },
    feature: 'tags',
    to: '/$portSlug/admin/tags',
    icon: Tags,
    permissions: ['admin.manage_tags'],
  },
  {
    ...{ name: 'custom-fields', group: 'admin', key: 'e', place: 35 },
    feature: 'custom-fields',
    to: '/$portSlug/admin/custom-fields',
    icon: ListPlus,
    permissions: ['admin.manage_settings'],
  },
  {
    ...{ name: 'connections', group: 'admin', key: 'f', place: 40 },
    feature: 'connections',
    to: '/$portSlug/admin/forms',
    icon: PlugZap,
    permissions: ['admin.manage_forms'],
  },
  {
    ...{ name: 'webhooks', group: 'admin', key: 'w', place: 45 },
    feature: 'webhooks',
    to: '/$portSlug/admin/webhooks',
    icon: Webhook,
    permissions: ['admin.manage_webhooks'],
  },
  {
    ...{ name: 'settings', group: 'admin', key: 's', place: 50 },
    feature: 'settings',
    to: '/$portSlug/admin/settings',
    icon: Settings,
    permissions: ['admin.manage_settings'],
  },
  {
    ...{ name: 'audit', group: 'admin', key: 'a', place: 60 },
    feature: 'audit',
    to: '/$portSlug/admin/audit',
    icon: ScrollText,
    permissions: ['admin.view_audit_log'],
  },
]

const ofKinds: readonly NavItem[] = linkedKinds.map(({ type, icon, page }) => ({
  ...page.nav,
  feature: page.feature,
  to: listRoute(type),
  icon,
  permissions: [page.gates.view].flat(),
}))

const groups: readonly NavItem['group'][] = ['sales', 'records', 'residential', 'admin']

const items = groups.flatMap((group) =>
  [...others, ...ofKinds]
    .filter((item) => item.group === group)
    .toSorted((one, other) => one.place - other.place),
)

/** The screens a user with these permissions can open, in the order of the navigation. */
export function navItemsFor(can: (permission: Permission) => boolean): readonly NavItem[] {
  return items.filter((item) => hasScreen(item.feature) && item.permissions.some(can))
}
