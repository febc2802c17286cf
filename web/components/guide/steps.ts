import {
  Anchor,
  Contact,
  FilePenLine,
  Globe,
  Handshake,
  type LucideIcon,
  Palette,
  Signature,
  UserPlus,
} from 'lucide-react'
import type { GuideStep } from '../../../contract/guide/steps.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { PortScreen } from '../records.tsx'

type Step = {
  icon: LucideIcon
  to: PortScreen
  search: Readonly<Record<string, string>>
  /** Without it the step is for somebody else. */
  permission: Permission
  /** How long it usually takes. */
  minutes: number
}

/** Where each step of the guide is done. */
export const stepPlaces: Readonly<Record<GuideStep, Step>> = {
  berths: { icon: Anchor, to: '/$portSlug/imports', search: {}, permission: 'berths.import', minutes: 2 },
  clients: { icon: Contact, to: '/$portSlug/imports', search: {}, permission: 'clients.create', minutes: 2 },
  signing: {
    icon: Signature,
    to: '/$portSlug/admin/settings',
    search: { tab: 'signing' },
    permission: 'admin.manage_settings',
    minutes: 2,
  },
  templates: {
    icon: FilePenLine,
    to: '/$portSlug/admin/document-templates',
    search: {},
    permission: 'document_templates.manage',
    minutes: 5,
  },
  colleagues: {
    icon: UserPlus,
    to: '/$portSlug/admin/users',
    search: { create: 'yes' },
    permission: 'admin.manage_users',
    minutes: 1,
  },
  look: {
    icon: Palette,
    to: '/$portSlug/admin/settings',
    search: {},
    permission: 'admin.manage_settings',
    minutes: 3,
  },
  deal: {
    icon: Handshake,
    to: '/$portSlug/interests',
    search: { create: 'yes' },
    permission: 'interests.create',
    minutes: 1,
  },
  website: {
    icon: Globe,
    to: '/$portSlug/admin/forms',
    search: { create: 'yes' },
    permission: 'admin.manage_forms',
    minutes: 3,
  },
}
