import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { MoneyDesk } from '../invoices/public/money-desk.tsx'
import { TaxByRate } from './tax-by-rate.tsx'

/** What is to be sent, due, overdue and to be paid back, what came, and the tax of a period. */
export function MoneyScreen() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  useDocumentTitle(t('nav.money'))
  if (!can('invoices.view')) return <NoPermission />
  return (
    <>
      <PageHeader title={t('nav.money')} aside={port.name} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface">
        <MoneyDesk />
        <TaxByRate />
      </div>
    </>
  )
}
