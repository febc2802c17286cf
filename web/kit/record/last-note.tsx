import { NotebookPen, PhoneCall } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { When } from '../display/when.tsx'
import type { ModuleHaving } from '../kinds/kinds.ts'
import { useSearchState } from '../list/state/list-search.ts'
import { nearPart } from '../screen/lazy-part.ts'
import { Part } from '../screen/part.tsx'
import { useShortcut } from '../screen/shortcuts.ts'
import { useRead } from '../server/server-state.ts'
import { useTranslation } from '../words/i18n.ts'
import { ItemListHeader } from './item-list.tsx'

const Markdown = nearPart(() => import('../display/markdown.tsx'), 'Markdown')

/** What was noted last; nothing where nothing was. */
export function LastNote({ module, id }: { module: ModuleHaving<'notes'>; id: string }) {
  const { t } = useTranslation()
  const notes = useRead(module, 'listNotes', { params: { id } })
  const last = notes.data?.reduce<(typeof notes.data)[number] | null>(
    (latest, note) => (latest === null || note.createdAt > latest.createdAt ? note : latest),
    null,
  )
  if (!last) return null
  return (
    <section aria-label={t('notes.last')}>
      <ItemListHeader title={t('notes.last')} />
      <div className="flex flex-col gap-1 px-5 pb-3">
        <div className="line-clamp-4 break-words">
          <Part plain={last.body}>
            <Markdown text={last.body} />
          </Part>
        </div>
        <p className="text-xs text-ink-faint">
          {last.authorName ?? t('activity.system')} · <When timestamp={last.createdAt} />
        </p>
      </div>
    </section>
  )
}

/** Goes to where calls and visits of the record that is open are written down, ready to write one. */
export function LogCallButton() {
  const { t } = useTranslation()
  const logCall = useLogCall()
  return (
    <Button icon={<PhoneCall />} className="max-sm:px-2.5! max-sm:[&>svg]:hidden" onClick={logCall}>
      {t('record.logCall')}
    </Button>
  )
}

export function useLogCall(): () => void {
  const [search, change] = useSearchState()
  const contact = search.contact === 'new' ? 'again' : 'new'
  return () => change({ tab: 'contacts', note: undefined, contact }, { replace: true })
}

/** Goes to the notes of the record that is open, ready to write one. */
export function NoteButton() {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const write = () =>
    change({ tab: 'notes', note: search.note === 'new' ? 'again' : 'new' }, { replace: true })
  useShortcut('n', t('notes.write'), t('shortcuts.inTables'), write)
  return (
    <Button icon={<NotebookPen />} aria-keyshortcuts="n" onClick={write}>
      {t('notes.write')}
    </Button>
  )
}
