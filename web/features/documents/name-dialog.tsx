import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Folder } from './tree.ts'

/** Makes a folder in another, or at the root. */
export function NewFolder({ parentId, onClose }: { parentId: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const create = useWrite('documentFolders', 'create', { onDone: onClose })
  return (
    <NameDialog
      title={t('documents.newFolder')}
      submitLabel={t('documents.makeFolder')}
      name=""
      busy={create.isPending}
      problem={create.error}
      onNamed={(name) => create.mutate({ body: { name, parentId } })}
      onClose={onClose}
    />
  )
}

export function RenameFolder({ folder: initial, onClose }: { folder: Folder; onClose: () => void }) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [folder] = useState(initial)
  const rename = useWrite('documentFolders', 'update', { onDone: onClose })
  return (
    <NameDialog
      title={t('documents.renameTitle')}
      submitLabel={t('action.save')}
      name={folder.name}
      busy={rename.isPending}
      problem={rename.error}
      onNamed={(name) =>
        rename.mutate({ params: { id: folder.id }, body: { name }, ifMatch: folder.version })
      }
      onClose={onClose}
    />
  )
}

type NameDialogProps = {
  title: string
  submitLabel: string
  name: string
  busy: boolean
  problem: unknown
  onNamed: (name: string) => void
  onClose: () => void
}

function NameDialog({ title, submitLabel, name: before, busy, problem, onNamed, onClose }: NameDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(before)
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      width="sm"
      busy={busy}
      blocked={name.trim() === ''}
      problem={problem}
      onSubmit={() => onNamed(name.trim())}
      onClose={onClose}
    >
      <Field label={t('documents.name')}>
        <Input autoFocus value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
