import { useCallback } from 'react'
import { useShortcut } from '../../../kit/screen/shortcuts.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { newId } from '../../components/form/keys.ts'
import { canvasHasFocus, focusLabelSoon } from './focus.ts'
import type { Part } from './parts.ts'

/** The keys of the builder. Returns how to select; `open` also goes to the properties. */
export function useBuilderKeys(show: (part: Part) => void): (id: string | null, open?: boolean) => void {
  const { t } = useTranslation()
  const { act, editing, canEdit } = useForm()
  const { selected } = editing
  const group = t('forms.build.title')
  const chosen = (run: (id: string) => void) => () => {
    if (selected !== null) run(selected)
  }

  useShortcut('mod+z', t('forms.build.undo'), group, () => act({ act: 'undo' }), canEdit)
  useShortcut('mod+shift+z', t('forms.build.redo'), group, () => act({ act: 'redo' }), canEdit)
  useShortcut(
    'mod+d',
    t('forms.list.duplicate'),
    group,
    chosen((id) => act({ act: 'duplicate', id, newId: newId() })),
    canEdit,
  )
  useShortcut(
    'alt+up',
    t('forms.build.moveUp'),
    group,
    chosen((id) => act({ act: 'nudge', id, by: -1 })),
    canEdit,
  )
  useShortcut(
    'alt+down',
    t('forms.build.moveDown'),
    group,
    chosen((id) => act({ act: 'nudge', id, by: 1 })),
    canEdit,
  )
  useShortcut(
    'delete',
    t('forms.build.remove'),
    group,
    chosen((id) => canvasHasFocus() && act({ act: 'remove', id })),
    canEdit,
  )

  return useCallback(
    (id, open = false) => {
      act({ act: 'select', id })
      if (!open) return
      if (!window.matchMedia('(min-width: 64rem)').matches) show('properties')
      focusLabelSoon()
    },
    [act, show],
  )
}
