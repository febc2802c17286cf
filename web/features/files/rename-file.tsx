import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { RecordFile } from './public/file.ts'

/** Gives a file another name; its ending stays unless it is changed, too. */
export function RenameFile({ file: initial, onClose }: { file: RecordFile; onClose: () => void }) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [file] = useState(initial)
  const [name, setName] = useState(file.name)
  const rename = useWrite('files', 'update', { onDone: onClose })
  return (
    <FormDialog
      title={t('files.renameTitle')}
      submitLabel={t('action.save')}
      width="sm"
      busy={rename.isPending}
      blocked={name.trim() === ''}
      problem={rename.error}
      onSubmit={() =>
        rename.mutate({ params: { id: file.id }, body: { name: name.trim() }, ifMatch: file.version })
      }
      onClose={onClose}
    >
      <Field label={t('files.name')}>
        <Input autoFocus value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
