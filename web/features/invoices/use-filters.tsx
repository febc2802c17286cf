import { CalendarRange, CircleDot, Shapes } from 'lucide-react'
import { useMemo } from 'react'
import { invoiceStatuses } from '../../../contract/invoices/states.ts'
import { invoiceKinds } from '../../../contract/invoices/vocabulary.ts'
import { quickPeriods } from '../../../contract/records/quick-periods.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { useLinkedFilters } from '../../kit/list/filter/use-linked-filters.ts'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

export function useInvoiceFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const linked = useLinkedFilters(
    'issuedFrom',
    'issuedTo',
    'paidFrom',
    'paidTo',
    'dock',
    'berthSize',
    'currency',
  )
  return useMemo(
    () => [
      {
        id: 'status',
        label: t('invoice.field.status'),
        icon: <CircleDot />,
        options: optionsOf(invoiceStatuses, (one) => t(`invoice.choice.status.${one}`)),
      },
      {
        id: 'kind',
        label: t('invoice.field.kind'),
        icon: <Shapes />,
        options: optionsOf(invoiceKinds, (one) => t(`invoice.choice.kind.${one}`)),
      },
      {
        id: 'issuedIn',
        label: t('list.period.issued'),
        icon: <CalendarRange />,
        single: true,
        options: optionsOf(quickPeriods, (one) => t(`list.period.${one}`)),
      },
      {
        id: 'partlyPaid',
        label: t('invoices.partlyPaid'),
        single: true,
        options: optionsOf(['true', 'false'] as const, (one) => t(one === 'true' ? 'value.yes' : 'value.no')),
      },
      ...linked,
    ],
    [t, linked],
  )
}
