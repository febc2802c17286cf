import {
  Anchor,
  BellRing,
  BookImage,
  CalendarCheck,
  CalendarDays,
  ChartNoAxesCombined,
  Contact,
  CopyCheck,
  FileChartColumn,
  FilePenLine,
  FileSignature,
  Gauge,
  GitCompareArrows,
  Globe,
  Handshake,
  House,
  Inbox,
  Landmark,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Map as MapIcon,
  Settings,
  Signature,
} from 'lucide-react'
import { alertGates } from '../../../contract/alerts/rules.ts'
import {
  adminPermissions,
  allScopes,
  importableBy,
  type Permission,
  type Scopes,
} from '../../../contract/permissions.ts'
import type { AreaName, NavName } from '../../kit/kinds/kind.ts'
import { linkedKinds } from '../../kit/kinds/kinds.ts'
import { listRoute, type PortScreen } from '../../kit/record/links/records.tsx'
import { type FeatureName, hasScreen } from '../screens.ts'
import type { Place } from './place.ts'
import { settingPlaces } from './settings-places.ts'

/** What stands in the navigation, in its order: name, second key after g, icon. */
const areaList = [
  ['home', 'h', Gauge],
  ['inbox', 'n', Inbox],
  ['tasks', 't', ListTodo],
  ['interests', 'i', Handshake],
  ['plan', 'p', MapIcon],
  ['clients', 'c', Contact],
  ['berths', 'b', Anchor],
  ['documents', 'd', FileSignature],
  ['money', 'm', Landmark],
  ['insight', 'a', ChartNoAxesCombined],
  ['residential', 'r', House],
  ['settings', 's', Settings],
] as const satisfies readonly (readonly [AreaName, string, LucideIcon])[]

/** An entry of the navigation with the screens below it that the user may open. */
export type Area = {
  name: AreaName
  key: string
  icon: LucideIcon
  places: readonly [Place, ...Place[]]
}

/** The screens that are no list of a kind: area, place in it, name, feature, address, icon, who opens them. */
const declared: readonly Declared[] = [
  ['home', 10, 'dashboard', 'dashboard', '/$portSlug', Gauge, ['reports.view_dashboard']],
  ['tasks', 20, 'alerts', 'alerts', '/$portSlug/alerts', BellRing, alertGates],
  ['plan', 10, 'plan', 'plan', '/$portSlug/plan', MapIcon, ['berths.view']],
  ['clients', 40, 'duplicates', 'duplicates', '/$portSlug/clients/duplicates', CopyCheck, adminPermissions],
  ['berths', 20, 'occupancy', 'occupancy', '/$portSlug/occupancy', CalendarDays, ['berths.view']],
  ['berths', 50, 'renewals', 'renewals', '/$portSlug/renewals', CalendarCheck, ['tenancies.view']],
  ['berths', 60, 'waiting-list', 'waiting-list', '/$portSlug/waiting-list', ListOrdered, ['berths.view']],
  ['berths', 70, 'reconcile', 'reconcile', '/$portSlug/reconcile', GitCompareArrows, ['berths.view']],
  [
    'documents',
    20,
    'toSign',
    'documents',
    '/$portSlug/documents',
    Signature,
    ['documents.view'],
    { tab: 'awaiting_me' },
  ],
  [
    'documents',
    30,
    'document-templates',
    'document-templates',
    '/$portSlug/documents/templates',
    FilePenLine,
    ['document_templates.view'],
  ],
  [
    'documents',
    40,
    'brochures',
    'brochures',
    '/$portSlug/documents/brochures',
    BookImage,
    ['documents.view'],
  ],
  ['money', 10, 'money', 'money', '/$portSlug/money', Landmark, ['invoices.view']],
  [
    'insight',
    10,
    'analytics',
    'analytics',
    '/$portSlug/analytics',
    ChartNoAxesCombined,
    ['reports.view_analytics'],
  ],
  ['insight', 20, 'reports', 'reports', '/$portSlug/reports', FileChartColumn, ['reports.export']],
  [
    'insight',
    30,
    'website',
    'analytics',
    '/$portSlug/analytics',
    Globe,
    ['reports.view_analytics'],
    { tab: 'website' },
  ],
]

type Declared = readonly [
  area: AreaName,
  order: number,
  name: NavName,
  feature: FeatureName,
  to: PortScreen,
  icon: LucideIcon,
  permissions: readonly Permission[],
  search?: Readonly<Record<string, string>>,
]

const screens = declared.map(
  ([area, order, name, feature, to, icon, permissions, search]): Place => ({
    ...{ area, order, feature, to, icon, permissions, superAdmin: false },
    label: (t) => t(`nav.${name}`),
    ...(search ? { search } : {}),
  }),
)

/** The places of all areas in their order: screens, the lists of the kinds, then the settings. */
function allPlaces(): readonly Place[] {
  const lists = linkedKinds().map(
    ({ type, icon, page }): Place => ({
      ...{ area: page.nav.area, order: page.nav.order, feature: page.feature, icon, superAdmin: false },
      label: (t) => t(`nav.${page.nav.name}`),
      to: listRoute(type),
      permissions: [page.gates.view].flat(),
      ...('key' in page.nav ? { key: page.nav.key } : {}),
    }),
  )
  return [...screens, ...lists].toSorted((one, other) => one.order - other.order).concat(settingPlaces)
}

export type Viewer = {
  can: (permission: Permission) => boolean
  scopes?: Scopes
  isSuperAdmin: boolean
}

/** The entries of the navigation that a user has, each with the screens they may open. */
export function areasFor({ can, scopes = allScopes, isSuperAdmin }: Viewer): readonly Area[] {
  const opens = (place: Place) =>
    hasScreen(place.feature) &&
    (!place.superAdmin || isSuperAdmin) &&
    (place.feature === 'imports' ? importableBy(can, scopes).length > 0 : place.permissions.some(can))
  const places = allPlaces()
  return areaList.flatMap(([name, key, icon]) => {
    const [first, ...rest] = places.filter((place) => place.area === name && opens(place))
    return first ? [{ name, key, icon, places: [first, ...rest] }] : []
  })
}

/** Where an area opens: the list of the settings, else its first screen. */
export function addressOfArea({ name, places: [first] }: Area): PortScreen {
  return name === 'settings' ? '/$portSlug/settings' : first.to
}
