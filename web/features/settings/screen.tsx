import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Guide } from '../../components/guide/guide.tsx'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { useMe, usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { AiSettings } from './ai/ai-settings.tsx'
import { BrandSettings } from './brand-settings.tsx'
import { CreatePortDialog } from './create-port.tsx'
import { Health } from './health/health.tsx'
import { InstallationDefaults } from './installation-defaults.tsx'
import { InvoiceSettings } from './invoice-settings.tsx'
import { MailSettings } from './mail/mail-settings.tsx'
import { Outbox } from './outbox.tsx'
import { PortList } from './port-list.tsx'
import { PortSettings } from './port-settings.tsx'
import { PortalSettings } from './portal-settings.tsx'
import { PrivacySettings } from './privacy/privacy-settings.tsx'
import { RuleSettings } from './rule-settings.tsx'
import { SigningSettings } from './signing-settings.tsx'
import { StorageSettings } from './storage-settings.tsx'
import { Vocabularies } from './vocabularies/vocabularies.tsx'
import { WebsiteSettings } from './website/website-settings.tsx'

/** The port as it presents itself, what it does by itself, the mail it sent; and every port, for who runs them. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const { isSuperAdmin } = useMe()
  const [search, change] = useSearchState()
  useDocumentTitle(t('nav.settings'))
  const tabIds = [
    ...([
      'port',
      'guide',
      'look',
      'vocabularies',
      'rules',
      'signing',
      'invoices',
      'portal',
      'website',
      'ai',
    ] as const),
    ...(['mail', 'outbox', 'privacy'] as const),
    ...(isSuperAdmin ? (['defaults', 'storage', 'health', 'ports'] as const) : []),
  ]
  const tab = tabIds.find((id) => id === search.tab) ?? 'port'

  if (!can('admin.manage_settings')) return <NoPermission />
  return (
    <>
      <PageHeader
        title={t('nav.settings')}
        actions={
          tab === 'ports' && (
            <Button variant="primary" icon={<Plus />} onClick={() => change({ create: 'yes' })}>
              {t('ports.create')}
            </Button>
          )
        }
      />
      <div className="flex min-h-0 flex-1 flex-col bg-surface">
        <Tabs
          label={t('nav.settings')}
          value={tab}
          onValueChange={(next) =>
            change({
              tab: next === 'port' ? undefined : next,
              create: undefined,
              open: undefined,
              list: undefined,
            })
          }
          tabs={tabIds.map((id) => ({ id, label: t(`settings.tab.${id}`) }))}
        >
          {tab === 'port' && <PortSettings />}
          {tab === 'guide' && <Guide />}
          {tab === 'look' && <BrandSettings />}
          {tab === 'vocabularies' && <Vocabularies />}
          {tab === 'rules' && <RuleSettings />}
          {tab === 'signing' && <SigningSettings />}
          {tab === 'invoices' && <InvoiceSettings />}
          {tab === 'portal' && <PortalSettings />}
          {tab === 'website' && <WebsiteSettings />}
          {tab === 'ai' && <AiSettings />}
          {tab === 'mail' && <MailSettings />}
          {tab === 'outbox' && <Outbox />}
          {tab === 'privacy' && <PrivacySettings />}
          {tab === 'defaults' && <InstallationDefaults />}
          {tab === 'storage' && <StorageSettings />}
          {tab === 'health' && <Health />}
          {tab === 'ports' && <PortList />}
        </Tabs>
      </div>
      {isSuperAdmin && tab === 'ports' && search.create && (
        <CreatePortDialog onClose={() => change({ create: undefined }, { replace: true })} />
      )}
    </>
  )
}
