import {
  BellRing,
  BookImage,
  BookOpenCheck,
  CalendarCheck,
  CalendarDays,
  ChartNoAxesCombined,
  CopyCheck,
  FileChartColumn,
  FilePenLine,
  FileUp,
  Gauge,
  GitCompareArrows,
  Landmark,
  ListOrdered,
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
import { alertGates } from '../../../contract/alerts/rules.ts'
import {
  adminPermissions,
  allScopes,
  importableBy,
  importPermission,
  type Permission,
  type Scopes,
} from '../../../contract/permissions.ts'
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

/** The screens that are of no kind: their names, which are those of their features, where they stand, and who opens them. */
const places = [
  ['dashboard', 'sales', 'd', 10, '/$portSlug', Gauge, ['reports.view_dashboard']],
  ['alerts', 'sales', 'l', 15, '/$portSlug/alerts', BellRing, alertGates],
  ['money', 'sales', '9', 32, '/$portSlug/money', Landmark, ['invoices.view']],
  ['analytics', 'sales', '0', 12, '/$portSlug/analytics', ChartNoAxesCombined, ['reports.view_analytics']],
  ['reports', 'sales', ',', 13, '/$portSlug/reports', FileChartColumn, ['reports.export']],
  ['plan', 'sales', 'p', 40, '/$portSlug/plan', MapIcon, ['berths.view']],
  ['renewals', 'records', '7', 13, '/$portSlug/renewals', CalendarCheck, ['tenancies.view']],
  ['occupancy', 'records', '6', 14, '/$portSlug/occupancy', CalendarDays, ['berths.view']],
  ['waiting-list', 'records', 'j', 15, '/$portSlug/waiting-list', ListOrdered, ['berths.view']],
  ['reconcile', 'records', 'g', 17, '/$portSlug/reconcile', GitCompareArrows, ['berths.view']],
  ['imports', 'admin', 'm', 10, '/$portSlug/imports', FileUp, Object.values(importPermission)],
  ['duplicates', 'admin', 'x', 15, '/$portSlug/admin/duplicates', CopyCheck, adminPermissions],
  ['users', 'admin', 'u', 20, '/$portSlug/admin/users', UsersRound, ['admin.manage_users']],
  ['tags', 'admin', 't', 30, '/$portSlug/admin/tags', Tags, ['admin.manage_tags']],
  ['custom-fields', 'admin', 'e', 35, '/$portSlug/admin/custom-fields', ListPlus, ['admin.manage_settings']],
  ['playbook', 'admin', 'k', 37, '/$portSlug/admin/playbook', BookOpenCheck, adminPermissions],
  ['brochures', 'admin', '2', 39, '/$portSlug/admin/brochures', BookImage, ['documents.view']],
  [
    'document-templates',
    'admin',
    '1',
    38,
    '/$portSlug/admin/document-templates',
    FilePenLine,
    ['document_templates.view'],
  ],
  ['connections', 'admin', 'f', 40, '/$portSlug/admin/forms', PlugZap, ['admin.manage_forms']],
  ['webhooks', 'admin', 'w', 45, '/$portSlug/admin/webhooks', Webhook, ['admin.manage_webhooks']],
  ['settings', 'admin', 's', 50, '/$portSlug/admin/settings', Settings, ['admin.manage_settings']],
  ['audit', 'admin', 'a', 60, '/$portSlug/admin/audit', ScrollText, ['admin.view_audit_log']],
] as const

const others = places.map(
  ([name, group, key, place, to, icon, permissions]): NavItem => ({
    ...{ name, group, key, place, to, icon, permissions },
    feature: name,
  }),
)

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
export function navItemsFor(
  can: (permission: Permission) => boolean,
  scopes: Scopes = allScopes,
): readonly NavItem[] {
  const opens = (item: NavItem) =>
    item.name === 'imports' ? importableBy(can, scopes).length > 0 : item.permissions.some(can)
  return items.filter((item) => hasScreen(item.feature) && opens(item))
}
