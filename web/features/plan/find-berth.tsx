import { useMemo, useState } from 'react'
import { Combobox } from '../../../ui/combobox.tsx'
import { StatusMark } from '../../../ui/status-badge.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { ChartBerth } from './colouring.ts'

type FindBerthProps = { berths: readonly ChartBerth[]; onFind: (id: string) => void }

/** How many berths are offered at once: a port may have thousands. */
const mostOffered = 50

/** Finds a berth by its mooring number, and says so to the chart, which flies there. */
export function FindBerth({ berths, onFind }: FindBerthProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const options = useMemo(
    () =>
      bestMatches(berths, query.trim().toLowerCase()).map(({ id, mooringNumber, status }) => ({
        value: id,
        label: mooringNumber,
        icon: <StatusMark status={status} />,
      })),
    [berths, query],
  )
  return (
    <span className="w-40">
      <Combobox
        aria-label={t('plan.find')}
        value={null}
        onChange={(option) => option && onFind(option.value)}
        options={options}
        query={query}
        onQueryChange={setQuery}
        placeholder={t('plan.find')}
        emptyText={t('plan.findNothing')}
      />
    </span>
  )
}

/** The berths whose number has what was typed: the number itself first, then those that begin with it. */
function bestMatches(berths: readonly ChartBerth[], typed: string): readonly ChartBerth[] {
  const rank = (number: string) => (number === typed ? 0 : number.startsWith(typed) ? 1 : 2)
  return berths
    .filter(({ mooringNumber }) => mooringNumber.toLowerCase().includes(typed))
    .toSorted((one, other) => rank(one.mooringNumber.toLowerCase()) - rank(other.mooringNumber.toLowerCase()))
    .slice(0, mostOffered)
}
