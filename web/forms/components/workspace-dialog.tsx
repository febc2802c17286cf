import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useStillHere } from '../../kit/screen/still-here.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useGo } from '../lib/navigation.tsx'

export type Workspace = Answer<'workspaces', 'list'>[number]

type WorkspaceDialogProps = { workspace?: Workspace; onClose: () => void }

/** Adds a workspace, or renames one. */
export function WorkspaceDialog({ workspace: initial, onClose }: WorkspaceDialogProps) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [workspace] = useState(initial)
  const go = useGo()
  const begin = useStillHere()
  const create = useWrite('workspaces', 'create')
  const update = useWrite('workspaces', 'update')
  const form = useForm({ defaultValues: { name: workspace?.name ?? '' } })
  const { errors } = form.formState

  const saving = useSaving(form, ['name'], async (body) => {
    const stillHere = begin()
    if (workspace) {
      await update.mutateAsync({ params: { id: workspace.id }, body, ifMatch: workspace.version })
      showToast({ title: t('forms.workspace.renamed', { name: body.name }) })
    } else {
      const workspace = await create.mutateAsync({ body })
      const here = stillHere()
      const open = () => go({ to: '/w/$workspaceId', params: { workspaceId: workspace.id } })
      showToast({
        title: t('forms.workspace.created', { name: workspace.name }),
        ...(here ? {} : { action: { label: t('action.open'), onAct: open } }),
      })
      if (!here) return
      open()
    }
    onClose()
  })

  return (
    <FormDialog
      title={t(workspace ? 'forms.workspace.rename' : 'forms.shell.newWorkspace')}
      description={workspace ? undefined : t('forms.workspace.hint')}
      submitLabel={t(workspace ? 'action.save' : 'forms.workspace.create')}
      width="sm"
      {...saving}
      onClose={onClose}
    >
      <Field label={t('forms.workspace.name')} error={errors.name?.message} required>
        <Input
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={100}
        />
      </Field>
    </FormDialog>
  )
}
