import { ArrowLeft } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import { navPlaceClass } from '../../../kit/shell/nav-place.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { readWayBack } from '../../lib/way-back.ts'

/** The way back for who came from the CRM. */
export function BackToCrm() {
  const { t } = useTranslation()
  const back = readWayBack()
  if (!back) return null
  return (
    <a href={back.url} className={cx(navPlaceClass, 'text-accent-ink')}>
      <ArrowLeft className="size-4 shrink-0 rtl:-scale-x-100" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{t('forms.shell.back', { port: back.name })}</span>
    </a>
  )
}
