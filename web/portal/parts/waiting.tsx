import { Spinner } from '../../../ui/button.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** That something is on its way; `height` in pixels where what comes is known to be as tall. */
export function Waiting({ height = 160 }: { height?: number }) {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      style={{ minHeight: height }}
      className="flex items-center justify-center text-ink-faint"
    >
      <Spinner className="size-6" />
      <span className="sr-only">{t('portal.loading')}</span>
    </div>
  )
}
