import { useRouterState } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import { Button } from '../../../ui/button.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { usePointAt } from '../../kit/screen/point-at.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Guide } from '../guide/public/guide.tsx'
import { AiSettings } from './ai/ai-settings.tsx'
import { AlertSettings } from './alert-settings.tsx'
import { Backups } from './backups/backups.tsx'
import { BrandSettings } from './brand-settings.tsx'
import { CreatePortDialog } from './create-port.tsx'
import { Health } from './health/health.tsx'
import { InstallationDefaults } from './installation-defaults.tsx'
import { InvoiceSettings } from './invoice-settings.tsx'
import { MailSettings } from './mail/mail-settings.tsx'
import { ModuleSettings } from './module-settings.tsx'
import { Outbox } from './outbox.tsx'
import { PortList } from './port-list.tsx'
import { PortSettings } from './port-settings.tsx'
import { PortalSettings } from './portal-settings.tsx'
import { PrivacySettings } from './privacy/privacy-settings.tsx'
import { type SettingSection, settingSections } from './public/setting-sections.ts'
import { RuleSettings } from './rule-settings.tsx'
import { Servers } from './servers/servers.tsx'
import { SignInSettings } from './sign-in-settings.tsx'
import { SigningSettings } from './signing-settings.tsx'
import { StorageSettings } from './storage-settings.tsx'
import { Vocabularies } from './vocabularies/vocabularies.tsx'
import { WebsiteSettings } from './website/website-settings.tsx'

type Section = { show: ComponentType; ofInstallation?: true }

const sections: Readonly<Record<SettingSection, Section>> = {
  port: { show: PortSettings },
  look: { show: BrandSettings },
  modules: { show: ModuleSettings },
  guide: { show: Guide },
  'sign-in': { show: SignInSettings },
  vocabularies: { show: Vocabularies },
  rules: { show: RuleSettings },
  alerts: { show: AlertSettings },
  invoices: { show: InvoiceSettings },
  signing: { show: SigningSettings },
  portal: { show: PortalSettings },
  mail: { show: MailSettings },
  outbox: { show: Outbox },
  privacy: { show: PrivacySettings },
  website: { show: WebsiteSettings },
  ai: { show: AiSettings },
  ports: { show: PortList, ofInstallation: true },
  defaults: { show: InstallationDefaults, ofInstallation: true },
  storage: { show: StorageSettings, ofInstallation: true },
  backups: { show: Backups, ofInstallation: true },
  servers: { show: Servers, ofInstallation: true },
  health: { show: Health, ofInstallation: true },
}

/** One section of the settings: the last word of its address names it. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const { isSuperAdmin } = useMe()
  const [search, change] = useSearchState()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const section = settingSections.find((one) => path.endsWith(`/${one}`))
  useDocumentTitle(section ? t(`sections.${section}`) : t('nav.area.settings'))
  usePointAt()
  if (!can('admin.manage_settings')) return <NoPermission />
  // Without a section the list of them is the whole screen.
  if (!section) return null
  const { show: Shown, ofInstallation } = sections[section]
  if (ofInstallation && !isSuperAdmin) return <NoPermission />
  return (
    <>
      <PageHeader
        title={t(`sections.${section}`)}
        actions={
          section === 'ports' && (
            <Button variant="primary" icon={<Plus />} onClick={() => change({ create: 'yes' })}>
              {t('ports.create')}
            </Button>
          )
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto bg-surface -outline-offset-2">
        <Shown />
      </div>
      {section === 'ports' && search.create && (
        <CreatePortDialog onClose={() => change({ create: undefined }, { replace: true })} />
      )}
    </>
  )
}
