import { CalendarRange, CircleDot, Shapes } from 'lucide-react'
import { useMemo } from 'react'
import { quickPeriods } from '../../../contract/records/quick-periods.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
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
      fieldFilter('invoice', 'status', <CircleDot />),
      fieldFilter('invoice', 'kind', <Shapes />),
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
