import type { LinkProps } from '@tanstack/react-router'
import {
  Anchor,
  Building2,
  Contact,
  FileUp,
  Gauge,
  Handshake,
  Inbox,
  ListPlus,
  type LucideIcon,
  Map as MapIcon,
  PlugZap,
  Sailboat,
  ScrollText,
  Settings,
  Tags,
  UsersRound,
} from 'lucide-react'
import { inboxGate, type Permission } from '../../../contract/permissions.ts'
import { type FeatureName, hasScreen } from '../../lib/screens.ts'

export type NavItem = {
  feature: Exclude<FeatureName, 'account'>
  to: NonNullable<LinkProps['to']>
  icon: LucideIcon
  /** Any one of these opens the screen. */
  permissions: readonly Permission[]
  /** Second key after g. */
  key: string
  group: 'sales' | 'records' | 'admin'
}

const items: readonly NavItem[] = [
  {
    feature: 'dashboard',
    to: '/$portSlug',
    icon: Gauge,
    permissions: ['reports.view_dashboard'],
    key: 'd',
    group: 'sales',
  },
  {
    feature: 'inbox',
    to: '/$portSlug/inbox',
    icon: Inbox,
    permissions: inboxGate,
    key: 'n',
    group: 'sales',
  },
  {
    feature: 'interests',
    to: '/$portSlug/interests',
    icon: Handshake,
    permissions: ['interests.view'],
    key: 'i',
    group: 'sales',
  },
  {
    feature: 'plan',
    to: '/$portSlug/plan',
    icon: MapIcon,
    permissions: ['berths.view'],
    key: 'p',
    group: 'sales',
  },
  {
    feature: 'berths',
    to: '/$portSlug/berths',
    icon: Anchor,
    permissions: ['berths.view'],
    key: 'b',
    group: 'records',
  },
  {
    feature: 'clients',
    to: '/$portSlug/clients',
    icon: Contact,
    permissions: ['clients.view'],
    key: 'c',
    group: 'records',
  },
  {
    feature: 'yachts',
    to: '/$portSlug/yachts',
    icon: Sailboat,
    permissions: ['yachts.view'],
    key: 'y',
    group: 'records',
  },
  {
    feature: 'companies',
    to: '/$portSlug/companies',
    icon: Building2,
    permissions: ['companies.view'],
    key: 'o',
    group: 'records',
  },
  {
    feature: 'imports',
    to: '/$portSlug/imports',
    icon: FileUp,
    permissions: ['clients.create', 'companies.create', 'yachts.create', 'berths.import', 'interests.create'],
    key: 'm',
    group: 'admin',
  },
  {
    feature: 'users',
    to: '/$portSlug/admin/users',
    icon: UsersRound,
    permissions: ['admin.manage_users'],
    key: 'u',
    group: 'admin',
  },
  {
    feature: 'tags',
    to: '/$portSlug/admin/tags',
    icon: Tags,
    permissions: ['admin.manage_tags'],
    key: 't',
    group: 'admin',
  },
  {
    feature: 'custom-fields',
    to: '/$portSlug/admin/custom-fields',
    icon: ListPlus,
    permissions: ['admin.manage_settings'],
    key: 'e',
    group: 'admin',
  },
  {
    feature: 'connections',
    to: '/$portSlug/admin/forms',
    icon: PlugZap,
    permissions: ['admin.manage_forms'],
    key: 'f',
    group: 'admin',
  },
  {
    feature: 'settings',
    to: '/$portSlug/admin/settings',
    icon: Settings,
    permissions: ['admin.manage_settings'],
    key: 's',
    group: 'admin',
  },
  {
    feature: 'audit',
    to: '/$portSlug/admin/audit',
    icon: ScrollText,
    permissions: ['admin.view_audit_log'],
    key: 'a',
    group: 'admin',
  },
]

/** The screens a user with these permissions can open, in the order of the navigation. */
export function navItemsFor(can: (permission: Permission) => boolean): readonly NavItem[] {
  return items.filter((item) => hasScreen(item.feature) && item.permissions.some(can))
}
