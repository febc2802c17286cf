import { useDeferredValue, useState } from 'react'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type StayPickerProps = {
  type: 'tenancy' | 'reservation'
  value: ComboboxOption | null
  placeholder: string
  onChange: (option: ComboboxOption | null) => void
}

/** Finds a tenancy or a reservation by its berth, its client or its yacht. */
export function StayPicker({ type, value, placeholder, onChange }: StayPickerProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const request = { query: { q: useDeferredValue(query) || undefined, limit: '20' } }
  const isTenancy = type === 'tenancy'
  const tenancies = useRead('tenancies', 'list', request, { keepPrevious: true, enabled: isTenancy })
  const reservations = useRead('berthReservations', 'list', request, {
    keepPrevious: true,
    enabled: !isTenancy,
  })
  const found = isTenancy ? tenancies : reservations
  const rows = found.data?.data ?? []
  return (
    <Combobox
      value={value}
      onChange={onChange}
      options={rows.map(({ id, mooringNumber, clientName, startDate, endDate, status }) => ({
        value: id,
        label: `${mooringNumber}, ${clientName}`,
        hint: [
          `${formatDate(startDate)} – ${endDate ? formatDate(endDate) : ''}`.trim(),
          t(isTenancy ? `tenancy.choice.status.${status}` : `reservation.choice.status.${status}`),
        ].join(' · '),
      }))}
      query={query}
      onQueryChange={setQuery}
      busy={found.isPending || found.isPlaceholderData}
      placeholder={placeholder}
      searchPlaceholder={t('picker.stay')}
    />
  )
}
