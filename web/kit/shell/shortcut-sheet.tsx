import { BookOpen } from 'lucide-react'
import { Kbd } from '../../../ui/kbd.tsx'
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx'
import { useShortcuts } from '../screen/shortcuts.ts'
import { version } from '../server/version.ts'
import { useTranslation } from '../words/i18n.ts'

type ShortcutSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The address of the guide for users, where there is one. */
  guide: string | undefined
}

/** Every shortcut that works at this moment, in groups. */
export function ShortcutSheet({ open, onOpenChange, guide }: ShortcutSheetProps) {
  const { t } = useTranslation()
  const inTables = t('shortcuts.inTables')
  const everywhere = t('shortcuts.inForms')
  const fixed = [
    { keys: 'down', label: t('shortcuts.nextRow'), group: inTables },
    { keys: 'up', label: t('shortcuts.previousRow'), group: inTables },
    { keys: 'enter', label: t('shortcuts.openRow'), group: inTables },
    { keys: 'f2', label: t('shortcuts.editCell'), group: inTables },
    { keys: 'x', label: t('shortcuts.selectRow'), group: inTables },
    { keys: 'mod+enter', label: t('shortcuts.submit'), group: everywhere },
    { keys: 'escape', label: t('shortcuts.close'), group: everywhere },
  ]
  const all = [...useShortcuts(), ...fixed]
  const groups = Map.groupBy(
    all.filter((shortcut, position) => all.findIndex(({ keys }) => keys === shortcut.keys) === position),
    (shortcut) => shortcut.group,
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shortcuts.title')} width="lg">
      {guide && (
        <p className="px-5 pb-3">
          <a
            href={guide}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-6 items-center gap-2 text-accent-ink underline pointer-coarse:min-h-11"
          >
            <BookOpen aria-hidden="true" className="size-4" />
            {t('shell.guide')}
          </a>
        </p>
      )}
      <DialogBody className="gap-8 pb-6 sm:columns-2">
        {[...groups].map(([group, shortcuts]) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs text-ink-faint">{group}</h3>
            <ul className="divide-y">
              {shortcuts.map((shortcut) => (
                <li key={shortcut.keys} className="flex min-h-8 items-center justify-between gap-4">
                  {shortcut.label}
                  <Kbd keys={shortcut.keys} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className="text-xs text-ink-faint">Berthwise {version}</p>
      </DialogBody>
    </Dialog>
  )
}
