import { Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TypeWith } from '../../../../contract/kinds.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Person } from '../../../kit/display/person.tsx'
import { ProblemLine, problemText } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { useWriting } from '../../../kit/form/use-writing.ts'
import type { ModuleHaving } from '../../../kit/kinds/kinds.ts'
import { useWriteOrStore } from '../../../kit/offline/use-outbox.ts'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useMe } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { type Note, NoteEditor } from './note-editor.tsx'

const Markdown = lazyPart(() => import('../../../kit/display/markdown.tsx'), 'Markdown')

type NotesProps = { module: ModuleHaving<'notes'>; id: string; canEdit: boolean }

/** The pinned notes of a record, above its stream; nothing where there are none. */
export function PinnedNotes({ module, id, canEdit }: NotesProps) {
  const { t } = useTranslation()
  const { data } = useRead(module, 'listNotes', { params: { id } })
  const pinned = data?.filter((note) => note.pinned) ?? []
  if (pinned.length === 0) return null
  return (
    <ul aria-label={t('notes.title')} className="flex flex-col gap-3 border-b bg-sunken px-5 py-3">
      {pinned.map((note) => (
        <li key={note.id} className="flex flex-col gap-0.5">
          <NoteText module={module} id={id} note={note} canEdit={canEdit} />
          <p className="flex items-center gap-1.5 text-xs text-ink-faint">
            <Pin className="size-3.5 text-accent-ink" aria-hidden="true" />
            {note.authorName ? (
              <Person id={note.authorId} name={note.authorName} size="xs" />
            ) : (
              t('activity.system')
            )}{' '}
            · <When timestamp={note.createdAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}

type NoteFormProps = {
  type: TypeWith<'notes'>
  module: ModuleHaving<'notes'>
  id: string
  /** Changes when the field is to take the focus; empty where it waits for it. */
  focus: string
}

/** Writes a note. */
export function NoteForm({ type, module, id, focus }: NoteFormProps) {
  const { t } = useTranslation()
  const { text: body, write, settle } = useWriting(`note:${module}:${id}`)
  const add = useWriteOrStore(module, 'addNote', {
    touches,
    onDone: (answer, sent) => {
      settle(sent.body.body)
      if (!answer) showToast({ title: t('offline.stored') })
    },
    entry: () => ({ kind: 'note', text: body, about: { type, id } }),
  })

  function submit() {
    if (body.trim() && !add.isPending) add.mutate({ params: { id }, body: { body } })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-2">
      <Field label={t('notes.new')} hideLabel>
        <Textarea
          key={focus}
          autoFocus={focus !== ''}
          rows={2}
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

/** What a note says; whoever may change it does so here. */
export function NoteText({ module, id, note, canEdit }: NotesProps & { note: Note }) {
  const { t } = useTranslation()
  const { user } = useMe()
  const [editing, setEditing] = useState(false)
  const edit = useWrite(module, 'editNote', { touches, onDone: () => setEditing(false) })
  const remove = useRemoveNote(module, id, note)
  const params = { id, noteId: note.id }
  if (editing) {
    return (
      <NoteEditor
        note={note}
        busy={edit.isPending}
        error={edit.error}
        onCancel={() => setEditing(false)}
        onSave={(body) => edit.mutate({ params, body: { body } })}
      />
    )
  }
  return (
    <div className="group/note flex items-start gap-2">
      <div className="min-w-0 flex-1 break-words">
        <Part plain={<p className="whitespace-pre-wrap">{note.body}</p>}>
          <Markdown text={note.body} />
        </Part>
      </div>
      {canEdit && (
        <span className="-my-1 flex shrink-0 opacity-0 transition-opacity group-focus-within/note:opacity-100 group-hover/note:opacity-100 pointer-coarse:opacity-100">
          {note.authorId === user.id && (
            <IconButton size="sm" label={t('notes.edit')} onClick={() => setEditing(true)}>
              <Pencil />
            </IconButton>
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
    </div>
  )
}

/** A note is a line of the stream. */
const touches = ['activity'] as const

/** Removing can be taken back: the note is written again as it was. */
function useRemoveNote(module: ModuleHaving<'notes'>, id: string, note: Note) {
  const { t } = useTranslation()
  const again = useWrite(module, 'addNote', { touches })
  return useWrite(module, 'removeNote', {
    touches,
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
