import { Badge } from '../../../ui/badge.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { formatPhone } from '../../kit/words/phone.ts'
import type { Inquiry } from './vocabulary.ts'

/** Known clients that may have sent the inquiry, and what speaks for it. */
export function Matches({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  if (inquiry.matches.length === 0) return null
  return (
    <section
      aria-label={t('clients.known', { count: inquiry.matches.length })}
      className="max-w-3xl px-5 py-2"
    >
      <div className="rounded-md border border-line-strong">
        <h3 className="border-b px-3 py-1.5 text-xs font-medium text-warning-ink">
          {t('clients.known', { count: inquiry.matches.length })}
        </h3>
        <ul className="divide-y">
          {inquiry.matches.slice(0, mostShown).map((match) => (
            <li key={match.clientId} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 px-3 py-1.5">
              <span className="flex min-w-0 grow basis-40 flex-col">
                <RecordLink type="client" id={match.clientId}>
                  {match.fullName}
                </RecordLink>
                <span className="truncate text-xs text-ink-soft">
                  {[match.email, match.phone && formatPhone(match.phone)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="text-xs text-ink-faint">
                {match.matched.map((field) => t(`clients.matched.${field}`)).join(', ')}
              </span>
              {match.archivedAt && <Badge>{t('record.archived')}</Badge>}
              <Badge tone={match.confidence === 'high' ? 'warning' : 'neutral'}>
                {t(`clients.confidence.${match.confidence}`)}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const mostShown = 4
