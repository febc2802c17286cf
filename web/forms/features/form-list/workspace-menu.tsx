import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useStillHere } from '../../../kit/screen/still-here.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { type Workspace, WorkspaceDialog } from '../../components/workspace-dialog.tsx'
import { useGo } from '../../lib/navigation.tsx'
import { useAccess } from '../../lib/session.tsx'

export function WorkspaceMenu({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const { can } = useAccess()
  const go = useGo()
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const { name } = workspace
  const begin = useStillHere()
  const remove = useWrite('workspaces', 'remove')

  function confirm() {
    const stillHere = begin()
    remove.mutate(
      { params: { id: workspace.id } },
      {
        onSuccess: () => {
          showToast({ title: t('forms.workspace.deleted', { name }) })
          if (stillHere()) go({ to: '/' })
        },
        onError: (error) => {
          setOpen(null)
          const title = t('forms.workspace.deleteFailed', { name })
          showToast({ tone: 'danger', title, detail: problemText(error) })
        },
      },
    )
  }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('forms.workspace.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setOpen('rename')}>
          {t('forms.workspace.rename')}
        </MenuItem>
        {can('own') && (
          <MenuItem
            icon={<Trash2 />}
            destructive
            disabled={workspace.formCount > 0}
            onSelect={() => setOpen('delete')}
          >
            {t(workspace.formCount > 0 ? 'forms.workspace.notEmpty' : 'forms.workspace.delete')}
          </MenuItem>
        )}
      </Menu>
      {open === 'rename' && <WorkspaceDialog workspace={workspace} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(next) => !next && setOpen(null)}
        title={t('forms.workspace.deleteTitle', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.workspace.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={confirm}
      >
        {t('forms.workspace.deleteHint')}
      </ConfirmDialog>
    </>
  )
}
