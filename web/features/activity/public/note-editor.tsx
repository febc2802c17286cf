import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useKeptFromReload } from '../../../kit/form/unsaved-work.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

export type Note = Pick<Answer<'clients', 'listNotes'>[number], 'id' | 'body' | 'pinned' | 'authorId'>

type NoteEditorProps = {
  note: Note
  busy: boolean
  error: unknown
  onCancel: () => void
  onSave: (body: string) => void
}

export function NoteEditor({ note, busy, error, onCancel, onSave }: NoteEditorProps) {
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
