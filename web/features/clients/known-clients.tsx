import { useEffect, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { formatPhone } from '../../kit/words/phone.ts'

type KnownClientsProps = {
  name: string
  email: string
  phone: string
  onChoose: (id: string, name: string) => void
}

/** Warns while typing when the person may be known already. */
export function KnownClients({ name, email, phone, onChoose }: KnownClientsProps) {
  const { t } = useTranslation()
  const query = useSettled({ name: name.trim(), email: email.trim(), phone: phone.trim() })
  const enough = query.name.length >= 3 || query.email.includes('@') || query.phone.length >= 6
  const candidates = useRead('clients', 'matchCandidates', { query }, { enabled: enough, keepPrevious: true })
  const found = enough ? (candidates.data ?? []) : []

  return (
    <div aria-live="polite" className="empty:-mt-3">
      {found.length > 0 && (
        <section className="rounded-md border border-line-strong">
          <h3 className="border-b px-3 py-1.5 text-xs font-medium text-warning-ink">
            {t('clients.known', { count: found.length })}
          </h3>
          <ul className="divide-y">
            {found.slice(0, mostShown).map((candidate) => (
              <li
                key={candidate.clientId}
                className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5"
              >
                <span className="flex min-w-0 grow basis-44 flex-col">
                  <span className="truncate font-medium">{candidate.fullName}</span>
                  <span className="truncate text-xs text-ink-soft">
                    {[candidate.email, candidate.phone && formatPhone(candidate.phone)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="text-xs text-ink-faint max-sm:grow">
                  {candidate.matched.map((field) => t(`clients.matched.${field}`)).join(', ')}
                </span>
                <Badge tone={candidate.confidence === 'high' ? 'warning' : 'neutral'}>
                  {t(`clients.confidence.${candidate.confidence}`)}
                </Badge>
                <Button size="sm" onClick={() => onChoose(candidate.clientId, candidate.fullName)}>
                  {t('clients.useKnown')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const mostShown = 3
const settleMs = 250

/** The value once it has stood still for a moment. */
function useSettled<Value extends Record<string, string>>(value: Value): Value {
  const written = JSON.stringify(value)
  const [settled, setSettled] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), settleMs)
    return () => clearTimeout(timer)
  }, [written])
  return JSON.parse(settled) as Value
}
