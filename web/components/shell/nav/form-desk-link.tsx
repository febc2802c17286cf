import { ExternalLink } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import { useWrite } from '../../../lib/server-state.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { problemText } from '../../problem-state.tsx'
import { navPlaceClass } from './nav-place.ts'

/** Leads to the form desk in a window of its own, signed in there as well. */
export function FormDeskLink({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation()
  const open = useWrite('formDesk', 'open')

  async function go() {
    // Opened at once: a browser lets nobody open a window later.
    const desk = window.open('', '_blank')
    try {
      const { url } = await open.mutateAsync({})
      if (!desk) window.location.assign(url)
      else {
        desk.opener = null
        desk.location.replace(url)
      }
    } catch (error) {
      desk?.close()
      showToast({ tone: 'danger', title: t('shell.formDeskFailed'), detail: problemText(error) })
    }
  }

  const button = (
    <button
      type="button"
      onClick={() => void go()}
      {...(collapsed ? { 'aria-label': t('shell.formDesk') } : {})}
      className={cx(navPlaceClass, 'text-ink-soft', collapsed && 'w-8 justify-center pointer-coarse:w-11')}
    >
      <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
      {!collapsed && t('shell.formDesk')}
    </button>
  )
  if (!collapsed) return button
  return (
    <Tooltip content={t('shell.formDesk')} side="right">
      {button}
    </Tooltip>
  )
}
