import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../words/i18n.ts'

export function OfflineNotice({ hint }: { hint?: string | undefined }) {
  const { t } = useTranslation()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <p
      role="status"
      className="flex shrink-0 items-center justify-center gap-2 bg-warning-soft px-4 py-1.5 text-xs text-warning-ink"
    >
      <CloudOff className="size-4 shrink-0" aria-hidden="true" />
      {hint ?? t('shell.offline')}
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
