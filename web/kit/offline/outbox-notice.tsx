import { CloudAlert, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { lazyPart } from '../screen/lazy-part.ts'
import { Part } from '../screen/part.tsx'
import { useTranslation } from '../words/i18n.ts'
import { useOutbox, useSendOutbox } from './use-outbox.ts'
import { useRecentsAhead } from './use-recents-ahead.ts'

const OutboxDialog = lazyPart(() => import('./outbox-dialog.tsx'), 'OutboxDialog')

/** Sends what was written without a connection, and says above every screen what still waits or was refused. */
export function OutboxNotice() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const send = useSendOutbox((sent) => showToast({ title: t('offline.sent', { count: sent.length }) }))
  useRecentsAhead()
  const entries = useOutbox()
  const refused = entries.filter((entry) => entry.refused !== null).length
  if (entries.length === 0 && !isOpen) return null
  const look = refused > 0 ? 'bg-danger-soft text-danger-ink' : 'bg-warning-soft text-warning-ink'
  return (
    <>
      <p
        role="status"
        className={`flex shrink-0 items-center justify-center gap-2 px-4 py-1.5 text-xs ${look}`}
      >
        {refused > 0 ? (
          <CloudAlert className="size-4 shrink-0" aria-hidden="true" />
        ) : (
          <CloudUpload className="size-4 shrink-0" aria-hidden="true" />
        )}
        <span>
          {refused > 0
            ? t('offline.someRefused', { count: refused })
            : t('offline.someWait', { count: entries.length })}
        </span>
        <button
          type="button"
          className="rounded-sm underline pointer-coarse:min-h-11"
          onClick={() => setOpen(true)}
        >
          {t('offline.show')}
        </button>
      </p>
      {isOpen && (
        <Part onClose={() => setOpen(false)}>
          <OutboxDialog send={send} onClose={() => setOpen(false)} />
        </Part>
      )}
    </>
  )
}
