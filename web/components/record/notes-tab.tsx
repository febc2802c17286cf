import { MessageSquareText, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import type { ModuleHaving } from '../../kinds.ts'
import type { Answer } from '../../lib/api.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { useRead, useWrite } from '../../lib/server-state.ts'
import { useMe } from '../../lib/session.tsx'
import { useKeptFromReload } from '../../lib/unsaved-work.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { Part } from '../part.tsx'
import { ProblemLine, ProblemState, problemText } from '../problem-state.tsx'
import { When } from '../when.tsx'

const Markdown = lazyPart(() => import('../markdown.tsx'), 'Markdown')

type Note = Answer<'clients', 'listNotes'>[number]

/** The notes of a record: written in Markdown, pinned ones first. */
export function NotesTab({
  module,
  id,
  canEdit,
}: {
  module: ModuleHaving<'notes'>
  id: string
  canEdit: boolean
}) {
  const { t } = useTranslation()
  const notes = useRead(module, 'listNotes', { params: { id } })
  return (
    <div className="flex flex-col gap-4 p-5">
      {canEdit && <NoteForm module={module} id={id} />}
      {notes.error && <ProblemState error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.isPending && <SkeletonLines />}
      {notes.data?.length === 0 && (
        <EmptyState icon={<MessageSquareText />} title={t('notes.emptyTitle')}>
          {t('notes.empty')}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {notes.data?.map((note) => (
          <NoteItem key={note.id} module={module} id={id} note={note} canEdit={canEdit} />
        ))}
      </ul>
    </div>
  )
}

function NoteForm({ module, id }: { module: ModuleHaving<'notes'>; id: string }) {
  const { t } = useTranslation()
  const draftKey = `note:${module}:${id}`
  const [body, setBody] = useState(() => sessionStorage.getItem(draftKey) ?? '')
  const [{ note: asked }] = useSearchState()
  const add = useWrite(module, 'addNote', { onDone: () => write('') })

  // An unfinished note outlives a closed panel.
  function write(next: string) {
    setBody(next)
    if (next) sessionStorage.setItem(draftKey, next)
    else sessionStorage.removeItem(draftKey)
  }

  function submit() {
    if (body.trim() && !add.isPending) add.mutate({ params: { id }, body: { body } })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-2">
      <Field label={t('notes.new')} hideLabel>
        <Textarea
          key={asked}
          autoFocus={asked !== undefined}
          value={body}
          onChange={(event) => write(event.target.value)}
          placeholder={t('notes.placeholder')}
        />
      </Field>
      <ProblemLine error={add.error} />
      {body.trim() !== '' && (
        <div className="flex items-center justify-end gap-2">
          <span className="hidden text-xs text-ink-faint sm:inline">
            <Kbd keys="mod+enter" />
          </span>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('notes.add')}
          </Button>
        </div>
      )}
    </Form>
  )
}

type NoteItemProps = { module: ModuleHaving<'notes'>; id: string; note: Note; canEdit: boolean }

function NoteItem({ module, id, note, canEdit }: NoteItemProps) {
  const { t } = useTranslation()
  const { user } = useMe()
  const [editing, setEditing] = useState(false)
  const edit = useWrite(module, 'editNote', { onDone: () => setEditing(false) })
  const remove = useRemoveNote(module, id, note)
  const params = { id, noteId: note.id }

  return (
    <li className="group/note flex flex-col gap-1">
      <header className="flex min-h-7 items-center gap-2 text-xs text-ink-faint">
        {note.pinned && <Pin className="size-3.5 text-accent-ink" aria-label={t('notes.pinned')} />}
        <span className="font-medium text-ink-soft">{note.authorName ?? t('record.someone')}</span>
        <When timestamp={note.createdAt} />
        {canEdit && !editing && (
          <span className="ml-auto flex opacity-0 transition-opacity group-focus-within/note:opacity-100 group-hover/note:opacity-100 pointer-coarse:opacity-100">
            {note.authorId === user.id && (
              <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
                {t('action.edit')}
              </Button>
            )}
            <IconButton
              size="sm"
              label={t(note.pinned ? 'notes.unpin' : 'notes.pin')}
              onClick={() => edit.mutate({ params, body: { pinned: !note.pinned } })}
            >
              {note.pinned ? <PinOff /> : <Pin />}
            </IconButton>
            <IconButton size="sm" label={t('notes.remove')} onClick={() => remove.mutate({ params })}>
              <Trash2 />
            </IconButton>
          </span>
        )}
      </header>
      {editing ? (
        <NoteEditor
          note={note}
          busy={edit.isPending}
          error={edit.error}
          onCancel={() => setEditing(false)}
          onSave={(body) => edit.mutate({ params, body: { body } })}
        />
      ) : (
        <Part plain={<p className="whitespace-pre-wrap">{note.body}</p>}>
          <Markdown text={note.body} />
        </Part>
      )}
    </li>
  )
}

type NoteEditorProps = {
  note: Note
  busy: boolean
  error: unknown
  onCancel: () => void
  onSave: (body: string) => void
}

function NoteEditor({ note, busy, error, onCancel, onSave }: NoteEditorProps) {
  const { t } = useTranslation()
  const [body, setBody] = useState(note.body)
  useKeptFromReload(body !== note.body)
  return (
    <Form onSubmit={() => body.trim() && onSave(body)} className="flex flex-col gap-2">
      <Field label={t('notes.edit')} hideLabel>
        <Textarea autoFocus value={body} onChange={(event) => setBody(event.target.value)} />
      </Field>
      <ProblemLine error={error} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('action.save')}
        </Button>
      </div>
    </Form>
  )
}

/** Removing can be taken back: the note is written again as it was. */
function useRemoveNote(module: ModuleHaving<'notes'>, id: string, note: Note) {
  const { t } = useTranslation()
  const again = useWrite(module, 'addNote')
  return useWrite(module, 'removeNote', {
    onDone: () =>
      showToast({
        title: t('notes.removed'),
        onUndo: () =>
          void again
            .mutateAsync({ params: { id }, body: { body: note.body, pinned: note.pinned } })
            .catch((error: unknown) =>
              showToast({ tone: 'danger', title: t('notes.failed'), detail: problemText(error) }),
            ),
      }),
  })
}
