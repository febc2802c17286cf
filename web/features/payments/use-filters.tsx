import { Banknote, CalendarDays, CalendarRange, CreditCard, ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import { quickPeriods } from '../../../contract/records/quick-periods.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useLinkedFilters } from '../../kit/list/filter/use-linked-filters.ts'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useAboutFilters } from '../../kit/list/use-about-filters.tsx'
import { currencyOptions } from '../../kit/words/currencies.ts'
import { daysAgo, formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

export function usePaymentFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const linked = useLinkedFilters('paidTo', 'dock', 'berthSize')
  const about = useAboutFilters()
  return useMemo(
    () => [
      fieldFilter('payment', 'type', <Banknote />, t('payments.kind')),
      fieldFilter('payment', 'method', <CreditCard />),
      {
        id: 'invoiced',
        label: t('payments.for'),
        icon: <ReceiptText />,
        single: true,
        options: [
          { value: 'true', label: t('payments.forInvoices') },
          { value: 'false', label: t('payments.forDeals') },
        ],
      },
      {
        id: 'paidFrom',
        label: t('payments.paidFrom'),
        icon: <CalendarDays />,
        single: true,
        labelOf: (day) => t('payments.since', { date: formatDate(day) }),
        options: [7, 30, 90, 365].map((days) => ({
          value: daysAgo(days),
          label: t('payments.days', { count: days }),
        })),
      },
      {
        id: 'paidIn',
        label: t('list.period.paid'),
        icon: <CalendarRange />,
        single: true,
        options: optionsOf(quickPeriods, (one) => t(`list.period.${one}`)),
      },
      {
        id: 'currency',
        label: t('payment.field.currency'),
        options: currencyOptions(),
      },
      ...about,
      ...linked,
    ],
    [t, about, linked],
  )
}
