import { useForm } from 'react-hook-form'
import { TickField } from '../form/choice-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { TextField } from '../form/text-field.tsx'
import { useSaving } from '../form/use-saving.ts'
import { useWrite } from '../server/server-state.ts'
import { usePort } from '../server/session.tsx'
import { useTranslation } from '../words/i18n.ts'
import type { NewView, SavedView } from './saved-view.ts'

type ViewDialogProps = {
  /** The view to rename; null for a new one. */
  view: SavedView | null
  newView: Omit<NewView, 'name'>
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/** Names a view: a new one with what it is to do, or one there is. */
export function ViewDialog({ view, newView, onClose, onSaved }: ViewDialogProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const create = useWrite('savedViews', 'create')
  const update = useWrite('savedViews', 'update')
  const form = useForm({ defaultValues: { name: view?.name ?? '', isDefault: false, isShared: false } })

  const saving = useSaving(form, ['name'], async ({ name, ...rest }) => {
    onSaved(
      view
        ? await update.mutateAsync({ params: { id: view.id }, body: { name } })
        : await create.mutateAsync({ body: { ...newView, name, ...rest } }),
    )
  })

  return (
    <FormDialog
      title={t(view ? 'views.rename' : 'views.saveNew')}
      submitLabel={t('views.save')}
      width="sm"
      {...saving}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('views.name')} required autoFocus maxLength={60} />
      {!view && <TickField control={form.control} name="isDefault" label={t('views.opensFirst')} />}
      {!view && can('admin.manage_settings') && (
        <TickField control={form.control} name="isShared" label={t('views.shared')} />
      )}
    </FormDialog>
  )
}
