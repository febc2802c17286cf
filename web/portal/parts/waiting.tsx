import { Spinner } from '../../../ui/button.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'

export function Waiting() {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex min-h-40 items-center justify-center text-ink-faint">
      <Spinner className="size-6" />
      <span className="sr-only">{t('portal.loading')}</span>
    </div>
  )
}
