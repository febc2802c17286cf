import { Ellipsis, Folder as FolderIcon, FolderInput, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { MoveFolder } from './move-dialog.tsx'
import { RenameFolder } from './name-dialog.tsx'
import type { Folder } from './tree.ts'

type FolderItemProps = { folder: Folder; all: readonly Folder[]; onOpen: () => void }

/** One folder: how much lies in it, and what can be done with it. */
export function FolderItem({ folder, all, onOpen }: FolderItemProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [doing, setDoing] = useState<'rename' | 'move' | 'remove' | null>(null)
  const { name } = folder
  const end = () => setDoing(null)
  const remove = useWrite('documentFolders', 'remove', {
    onDone: () => showToast({ title: t('documents.removed', { name }) }),
  })
  return (
    <li className="flex min-h-12 items-center gap-3 px-5 py-1.5 hover:bg-hover">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-md bg-canvas text-ink-faint"
      >
        <FolderIcon className="size-5" strokeWidth={1.5} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <button
          type="button"
          onClick={onOpen}
          title={name}
          className="max-w-full truncate rounded-sm text-left hover:underline pointer-coarse:min-h-11"
        >
          {name}
        </button>
        <span className="text-xs text-ink-faint tabular-nums">
          {t('documents.files', { count: folder.files })}
          {folder.ofRecord && <> · {t('documents.ofRecord')}</>}
        </span>
      </div>
      {can('documents.manage_folders') && (
        <Menu
          align="end"
          trigger={
            <IconButton size="sm" label={t('documents.moreOf', { name })}>
              <Ellipsis />
            </IconButton>
          }
        >
          {!folder.ofRecord && (
            <>
              <MenuItem icon={<Pencil />} onSelect={() => setDoing('rename')}>
                {t('documents.rename')}
              </MenuItem>
              <MenuItem icon={<FolderInput />} onSelect={() => setDoing('move')}>
                {t('documents.move')}
              </MenuItem>
            </>
          )}
          <MenuItem icon={<Trash2 />} destructive onSelect={() => setDoing('remove')}>
            {t('documents.remove')}
          </MenuItem>
        </Menu>
      )}
      {doing === 'rename' && <RenameFolder folder={folder} onClose={end} />}
      {doing === 'move' && <MoveFolder folder={folder} folders={all} onClose={end} />}
      {doing === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={end}
          title={t('documents.removeTitle', { name })}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('documents.remove')}
          destructive
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { params: { id: folder.id } },
              {
                onError: (error) => showToast({ tone: 'danger', title: problemText(error) }),
                onSettled: end,
              },
            )
          }
        >
          {t('documents.removeHint')}
        </ConfirmDialog>
      )}
    </li>
  )
}
