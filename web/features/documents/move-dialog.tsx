import { useState } from 'react'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { RecordFile } from '../files/public/file.ts'
import { type Folder, inTree, pathTo, withinOf } from './tree.ts'

type MoveFolderProps = { folder: Folder; folders: readonly Folder[]; onClose: () => void }

/** Moves a folder with all within it; not into itself. */
export function MoveFolder({ folder, folders, onClose }: MoveFolderProps) {
  const { t } = useTranslation()
  const { name } = folder
  const move = useWrite('documentFolders', 'update', {
    onDone: () => {
      showToast({ title: t('documents.moved', { name }) })
      onClose()
    },
  })
  const closed = withinOf(folders, folder.id)
  return (
    <MoveDialog
      name={name}
      from={folder.parentId}
      folders={folders}
      closed={closed}
      busy={move.isPending}
      problem={move.error}
      onMoved={(parentId) =>
        move.mutate({ params: { id: folder.id }, body: { parentId }, ifMatch: folder.version })
      }
      onClose={onClose}
    />
  )
}

/** Moves a file to another folder. */
export function MoveFile({
  file,
  folders,
  onClose,
}: {
  file: RecordFile
  folders: readonly Folder[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { id, name, version, folderId } = file
  const move = useWrite('files', 'update', {
    onDone: () => {
      showToast({ title: t('files.moved', { name }) })
      onClose()
    },
  })
  return (
    <MoveDialog
      name={name}
      from={folderId}
      folders={folders}
      closed={new Set()}
      busy={move.isPending}
      problem={move.error}
      onMoved={(to) => move.mutate({ params: { id }, body: { folderId: to }, ifMatch: version })}
      onClose={onClose}
    />
  )
}

const root = 'root'

type MoveDialogProps = {
  name: string
  /** Where it lies now. */
  from: string | null
  folders: readonly Folder[]
  /** Where it cannot go. */
  closed: ReadonlySet<string>
  busy: boolean
  problem: unknown
  onMoved: (to: string | null) => void
  onClose: () => void
}

function MoveDialog({ name, from, folders, closed, busy, problem, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const [to, setTo] = useState<string | null>(null)
  const places = [
    { value: root, label: t('documents.root'), hint: null },
    ...inTree(folders)
      .filter(({ folder }) => !closed.has(folder.id))
      .map(({ folder }) => ({
        value: folder.id,
        label: folder.name,
        hint:
          pathTo(folders, folder.parentId ?? undefined)
            .map((above) => above.name)
            .join(' / ') || null,
      })),
  ].filter(({ value }) => value !== (from ?? root))
  return (
    <FormDialog
      title={t('documents.moveTitle', { name })}
      submitLabel={t('documents.moveHere')}
      width="sm"
      busy={busy}
      blocked={to === null}
      problem={problem}
      onSubmit={() => onMoved(to === root ? null : to)}
      onClose={onClose}
    >
      <Field label={t('documents.into')}>
        <Combobox
          value={places.find(({ value }) => value === to) ?? null}
          onChange={(option) => setTo(option?.value ?? null)}
          options={places}
        />
      </Field>
    </FormDialog>
  )
}
