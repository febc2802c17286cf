import {
  Anchor,
  Contact,
  FilePenLine,
  Globe,
  Handshake,
  type LucideIcon,
  Mail,
  Palette,
  Send,
  Signature,
  UserPlus,
} from 'lucide-react'
import type { GuideStep } from '../../../contract/guide/steps.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { PortScreen } from '../../kit/record/links/records.tsx'
import type { Answer } from '../../kit/server/api.ts'

/** A step as the server says how it stands. */
export type ReadStep = Answer<'guide', 'get'>['steps'][number]

type Step = {
  icon: LucideIcon
  to: PortScreen
  /** Without it the step is for somebody else. */
  permission: Permission
  /** How long it usually takes. */
  minutes: number
}

/** Where what each step of the guide is about is looked at. */
export const stepPlaces: Readonly<Record<GuideStep, Step>> = {
  berths: {
    icon: Anchor,
    to: '/$portSlug/settings/imports',
    permission: 'berths.import',
    minutes: 2,
  },
  clients: {
    icon: Contact,
    to: '/$portSlug/settings/imports',
    permission: 'clients.create',
    minutes: 2,
  },
  mail: {
    icon: Mail,
    to: '/$portSlug/settings/mail',
    permission: 'admin.manage_settings',
    minutes: 3,
  },
  signing: {
    icon: Signature,
    to: '/$portSlug/settings/signing',
    permission: 'admin.manage_settings',
    minutes: 2,
  },
  templates: {
    icon: FilePenLine,
    to: '/$portSlug/documents/templates',
    permission: 'document_templates.manage',
    minutes: 5,
  },
  colleagues: {
    icon: UserPlus,
    to: '/$portSlug/settings/users',
    permission: 'admin.manage_users',
    minutes: 1,
  },
  look: {
    icon: Palette,
    to: '/$portSlug/settings/port',
    permission: 'admin.manage_settings',
    minutes: 3,
  },
  deal: {
    icon: Handshake,
    to: '/$portSlug/interests',
    permission: 'interests.create',
    minutes: 1,
  },
  document: {
    icon: Send,
    to: '/$portSlug/interests',
    permission: 'documents.send_for_signing',
    minutes: 2,
  },
  website: {
    icon: Globe,
    to: '/$portSlug/settings/forms',
    permission: 'admin.manage_forms',
    minutes: 3,
  },
}
