import type { ReactNode } from 'react'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { RecordSection } from '../../../kit/record/section.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { InvoiceSeed } from '../draft/typed-invoice.ts'

const RecordInvoices = lazyPart(
  () => import('../record-invoices.tsx'),
  'RecordInvoices',
  'invoices',
  'payments',
  'create',
  'records',
  'values',
)
const InterestInvoices = lazyPart(
  () => import('../interest-invoices.tsx'),
  'InterestInvoices',
  'invoices',
  'payments',
  'create',
  'records',
  'values',
)

type Of = { clientId: string } | { companyId: string } | { tenancyId: string } | { interestId: string }

/** The invoices of a record, for whoever may see invoices in a port that bills. */
export function useInvoices(of: Of, seed: InvoiceSeed | null): ReactNode {
  const { t } = useTranslation()
  const { can } = usePort()
  if (!can('invoices.view')) return null
  return (
    <RecordSection name="invoices" title={t('nav.invoices')}>
      <Part waiting={<SkeletonLines className="p-5" />}>
        {'interestId' in of ? (
          <InterestInvoices interestId={of.interestId} seed={seed} />
        ) : (
          <RecordInvoices of={of} seed={seed} />
        )}
      </Part>
    </RecordSection>
  )
}
