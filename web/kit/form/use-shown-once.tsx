import { useEffect, useState } from 'react'
import { useTranslation } from '../words/i18n.ts'
import { useKeptFromBack } from './unsaved-work.ts'

/**
 * Holds a dialog open while it shows what is never shown again: only its button, called `button`, closes it, and whoever would close
 * it by Escape, a click beside it, Back or a reload is told so. `onHeld` goes to the dialog, `notice` beside the button.
 */
export function useShownOnce(isShown: boolean, button: string) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const heldBack = useKeptFromBack(isShown)
  useEffect(() => {
    if (!heldBack) return
    heldBack.stay()
    setHeld(true)
  }, [heldBack])
  return {
    onHeld: isShown ? () => setHeld(true) : undefined,
    notice: isShown && isHeld && (
      <p role="alert" className="mr-auto text-sm text-danger-ink">
        {t('ui.shownOnce', { button })}
      </p>
    ),
  }
}
