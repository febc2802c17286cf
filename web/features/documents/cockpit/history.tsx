import { When } from '../../../kit/display/when.tsx'
import { ItemListHeader } from '../../../kit/record/item-list.tsx'
import { hasText, useTranslation } from '../../../kit/words/i18n.ts'
import type { SigningDetails } from '../document.ts'

/** What happened to a document, the newest first. */
export function DocumentHistory({ events }: { events: SigningDetails['events'] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('documents.history')} className="border-t pb-4">
      <ItemListHeader title={t('documents.history')} />
      <ol className="mx-5 flex flex-col gap-2 border-l pl-4">
        {events.map(({ id, type, signerName, actorName, details, happenedAt }) => {
          const key = `documents.event.${type}`
          return (
            <li key={id} className="text-sm">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span>
                  {hasText(key) ? t(key as 'documents.event.sent') : type}
                  {signerName && <span className="font-medium"> {signerName}</span>}
                </span>
                <span className="text-xs text-ink-faint">
                  {actorName && `${actorName} · `}
                  <When timestamp={happenedAt} />
                </span>
              </p>
              {typeof details.reason === 'string' && (
                <p className="text-ink-soft break-words">“{details.reason}”</p>
              )}
              {typeof details.message === 'string' && (
                <p className="text-danger-ink break-words">{details.message}</p>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
