import { Anchor, Building2, Globe, type LucideIcon, Palette, SlidersHorizontal, UserPlus } from 'lucide-react'
import type { GuideStep } from '../../../contract/guide/steps.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { PortScreen } from '../records.tsx'

type Step = {
  icon: LucideIcon
  to: PortScreen
  search: Readonly<Record<string, string>>
  /** Without it the step is for somebody else. */
  permission: Permission
}

/** Where each step of the guide is done. */
export const stepPlaces: Readonly<Record<GuideStep, Step>> = {
  port: { icon: Building2, to: '/$portSlug/admin/settings', search: {}, permission: 'admin.manage_settings' },
  look: {
    icon: Palette,
    to: '/$portSlug/admin/settings',
    search: { tab: 'look' },
    permission: 'admin.manage_settings',
  },
  rules: {
    icon: SlidersHorizontal,
    to: '/$portSlug/admin/settings',
    search: { tab: 'rules' },
    permission: 'admin.manage_settings',
  },
  berths: { icon: Anchor, to: '/$portSlug/imports', search: {}, permission: 'berths.import' },
  colleagues: {
    icon: UserPlus,
    to: '/$portSlug/admin/users',
    search: { create: 'yes' },
    permission: 'admin.manage_users',
  },
  website: {
    icon: Globe,
    to: '/$portSlug/admin/forms',
    search: { create: 'yes' },
    permission: 'admin.manage_forms',
  },
}
