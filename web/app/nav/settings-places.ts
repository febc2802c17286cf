import {
  Bell,
  BookOpenCheck,
  Bot,
  Boxes,
  Compass,
  Database,
  DatabaseBackup,
  FileUp,
  Globe,
  HeartPulse,
  Inbox,
  KeyRound,
  KeySquare,
  ListPlus,
  ListTree,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Palette,
  PlugZap,
  ReceiptText,
  ScrollText,
  Send,
  Server,
  ShieldCheck,
  Ship,
  Signature,
  SlidersHorizontal,
  Tags,
  UsersRound,
  Webhook,
  Workflow,
} from 'lucide-react'
import { adminPermissions, importPermission, type Permission } from '../../../contract/permissions.ts'
import type { SettingSection } from '../../features/settings/public/setting-sections.ts'
import type { NavName } from '../../kit/kinds/kind.ts'
import type { PortScreen } from '../../kit/record/links/records.tsx'
import type { FeatureName } from '../screens.ts'
import type { Place, SettingGroup } from './place.ts'

/** Those that belong to the installation, and to whoever runs it. */
const ofInstallation: readonly SettingSection[] = [
  'ports',
  'defaults',
  'storage',
  'backups',
  'servers',
  'health',
]

/** The list of the settings, group by group. */
export const settingPlaces: readonly Place[] = [
  ...group('port', [
    section('port', Ship),
    section('look', Palette),
    section('modules', Boxes),
    section('portal', MonitorSmartphone),
    section('guide', Compass),
  ]),
  ...group('people', [
    screen('users', '/$portSlug/settings/users', UsersRound, ['admin.manage_users']),
    section('sign-in', KeyRound),
  ]),
  ...group('sales', [
    section('rules', Workflow),
    section('alerts', Bell),
    screen('playbook', '/$portSlug/settings/playbook', BookOpenCheck, adminPermissions),
    section('vocabularies', ListTree),
    screen('custom-fields', '/$portSlug/settings/custom-fields', ListPlus, ['admin.manage_settings']),
    screen('tags', '/$portSlug/settings/tags', Tags, ['admin.manage_tags']),
    section('invoices', ReceiptText),
  ]),
  ...group('signing', [section('signing', Signature)]),
  ...group('mail', [
    screen('email-accounts', '/$portSlug/settings/email-accounts', Inbox, ['email.view']),
    section('mail', Mail),
    section('outbox', Send),
  ]),
  ...group('data', [
    screen('imports', '/$portSlug/settings/imports', FileUp, Object.values(importPermission)),
    section('privacy', ShieldCheck),
    screen('audit', '/$portSlug/settings/audit', ScrollText, ['admin.view_audit_log']),
  ]),
  ...group('integrations', [
    screen('connections', '/$portSlug/settings/forms', PlugZap, ['admin.manage_forms']),
    screen('webhooks', '/$portSlug/settings/webhooks', Webhook, ['admin.manage_webhooks']),
    screen('api-keys', '/$portSlug/settings/api-keys', KeySquare, ['admin.manage_settings']),
    section('website', Globe),
    section('ai', Bot),
  ]),
  ...group('installation', [
    section('ports', Ship),
    section('defaults', SlidersHorizontal),
    section('storage', Database),
    section('backups', DatabaseBackup),
    section('servers', Server),
    section('health', HeartPulse),
  ]),
]

type Entry = Omit<Place, 'area' | 'order' | 'group'>

function group(name: SettingGroup, entries: readonly Entry[]): readonly Place[] {
  return entries.map((entry, order) => ({ ...entry, area: 'settings', order, group: name }))
}

function section(name: SettingSection, icon: LucideIcon): Entry {
  return {
    label: (t) => t(`sections.${name}`),
    feature: 'settings',
    to: `/$portSlug/settings/${name}`,
    icon,
    permissions: ['admin.manage_settings'],
    superAdmin: ofInstallation.includes(name),
  }
}

function screen(
  name: NavName & FeatureName,
  to: PortScreen,
  icon: LucideIcon,
  permissions: readonly Permission[],
): Entry {
  return { label: (t) => t(`nav.${name}`), feature: name, to, icon, permissions, superAdmin: false }
}
