import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ListPanel } from '../../components/list/list-panel.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { useTablePreferences } from '../../lib/preferences.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useShortcut } from '../../lib/shortcuts.ts'
import { formatNumber } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { StateBadge, webhookColumns } from './columns.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { labelOf, looks, type Webhook } from './webhook.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

/** Where events of the port are sent, and how that goes. */
export function WebhooksScreen() {
  const { can } = usePort()
  if (!can('admin.manage_webhooks')) return <NoPermission />
  return <WebhookList />
}

function WebhookList() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [preferences] = useTablePreferences()
  const [secret, setSecret] = useState<string | null>(null)
  const webhooks = useRead('webhooks', 'list', {}, { again: lookAgain })
  const columns = useMemo(() => webhookColumns(t), [t])
  const openCreate = () => change({ create: 'yes' })
  const close = () => change({ open: undefined, delivery: undefined, state: undefined })
  useShortcut('c', t('webhooks.create'), t('nav.webhooks'), openCreate)
  useDocumentTitle(t('nav.webhooks'))

  const rows = webhooks.data ?? []
  const open = rows.find((one) => one.id === search.open)
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={openCreate}>
      {t('webhooks.create')}
    </Button>
  )
  return (
    <div className="relative flex min-h-0 flex-1">
      <section className="flex min-w-0 flex-1 flex-col" aria-label={t('nav.webhooks')}>
        <PageHeader
          title={t('nav.webhooks')}
          aside={webhooks.data && formatNumber(rows.length)}
          actions={createButton}
        />
        <DataTable
          label={t('nav.webhooks')}
          columns={columns}
          rows={{ total: webhooks.data ? rows.length : rowsOnTheirWay, at: (index) => rows[index] }}
          rowId={(one) => one.id}
          compactRow={(one) => ({
            title: labelOf(one),
            detail: t('webhooks.hears', { count: one.events.length }),
            aside: <StateBadge webhook={one} />,
          })}
          onRangeChange={allIsHere}
          sort={undefined}
          onSortChange={allIsHere}
          density={preferences.density ?? 'comfortable'}
          openId={search.open}
          onOpen={(one) => change({ open: one.id, delivery: undefined, state: undefined })}
          instead={
            webhooks.error ? (
              <ProblemState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
            ) : webhooks.data?.length === 0 ? (
              <EmptyState icon={<WebhookIcon />} title={t('webhooks.emptyTitle')} action={createButton}>
                {t('webhooks.empty')}
              </EmptyState>
            ) : null
          }
        />
      </section>
      {open && (
        <ListPanel onClose={close}>
          <WebhookPanel key={open.id} webhook={open} onClose={close} />
        </ListPanel>
      )}
      {search.create && (
        <WebhookDialog
          onClose={() => change({ create: undefined }, { replace: true })}
          onCreated={(id, made) => {
            setSecret(made)
            change({ create: undefined, open: id }, { replace: true })
          }}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  )
}

/** How deliveries go is told by nobody: it is looked at. */
const lookAgain = (webhooks: readonly Webhook[] = []) =>
  webhooks.some(({ pending, failingSince }) => pending > 0 && !failingSince) ? looks.busy : looks.quiet
const rowsOnTheirWay = 3
const allIsHere = () => {}
