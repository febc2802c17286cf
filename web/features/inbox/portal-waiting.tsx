import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { When } from '../../kit/display/when.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** How many are shown before somebody asks for all of them. */
const shownAtFirst = 3

/** Clients who wrote in the portal and wait for an answer, who waits longest first; nothing where nobody does. */
export function PortalWaiting() {
  const { t } = useTranslation()
  const { can } = usePort()
  const [all, setAll] = useState(false)
  const waiting = useRead('portalMessages', 'waiting', {}, { enabled: can('clients.view') })
  const clients = waiting.data ?? []
  if (clients.length === 0) return null
  const visibleClients = all ? clients : clients.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="portal-waiting" className="border-b bg-warning-soft px-5 py-2">
      <header className="flex flex-wrap items-center gap-2">
        <MessagesSquare className="size-4 text-warning-ink" aria-hidden="true" />
        <h2 id="portal-waiting" className="text-sm font-medium">
          {t('inquiries.portalWaiting', { count: clients.length })}
        </h2>
        {clients.length > shownAtFirst && (
          <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'inquiries.portalFewer' : 'inquiries.portalAll')}
          </Button>
        )}
      </header>
      <ul className="max-h-60 overflow-y-auto">
        {visibleClients.map(({ clientId, clientName, since, lastBody }) => (
          <li key={clientId} className="flex min-h-8 items-center gap-3 text-sm">
            <RecordLink type="client" id={clientId} tab="portal">
              {clientName}
            </RecordLink>
            <span className="min-w-0 flex-1 truncate text-ink-soft">{lastBody}</span>
            <span className="shrink-0 text-xs text-ink-soft">
              <When timestamp={since} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
