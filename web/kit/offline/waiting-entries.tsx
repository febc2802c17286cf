import { CloudAlert, CloudUpload } from 'lucide-react'
import { When } from '../display/when.tsx'
import { useTranslation } from '../words/i18n.ts'
import { useOutbox } from './use-outbox.ts'

/** What was written on a record without a connection and waits to be sent. */
export function WaitingEntries({ type, id }: { type: string; id: string }) {
  const { t } = useTranslation()
  const entries = useOutbox({ type, id })
  if (entries.length === 0) return null
  return (
    <ul aria-label={t('offline.waiting')} className="divide-y border-b bg-sunken">
      {entries.map(({ id: key, kind, text, at, refused }) => (
        <li key={key} className="flex items-start gap-2 px-5 py-2">
          {refused === null ? (
            <CloudUpload className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
          ) : (
            <CloudAlert className="mt-0.5 size-4 shrink-0 text-danger-ink" aria-hidden="true" />
          )}
          <div className="min-w-0 flex-1">
            <p className="break-words whitespace-pre-wrap">{text}</p>
            <p className="text-xs text-ink-faint">
              {t(`offline.kind.${kind}`)} · <When timestamp={new Date(at).toISOString()} /> ·{' '}
              {t(refused === null ? 'offline.waits' : 'offline.refused')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
