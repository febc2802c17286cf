import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'

/** Says that nothing leaves an installation without a mail server, and what to do. */
export function MailNotReady() {
  const { t } = useTranslation()
  const { mailReady } = useAccess()
  if (mailReady) return null
  return (
    <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-pretty text-warning-ink">
      {t('forms.settings.mailNotReady')}
    </p>
  )
}
