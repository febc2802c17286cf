import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { showFieldErrors } from '../form/form-errors.ts'
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
  const [problem, setProblem] = useState<unknown>(null)
  const create = useWrite('savedViews', 'create')
  const update = useWrite('savedViews', 'update')
  const form = useForm({ defaultValues: { name: view?.name ?? '', isDefault: false, isShared: false } })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ name, ...rest }) => {
    setProblem(null)
    try {
      onSaved(
        view
          ? await update.mutateAsync({ params: { id: view.id }, body: { name } })
          : await create.mutateAsync({ body: { ...newView, name, ...rest } }),
      )
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['name']))
    }
  })

  return (
    <FormDialog
      title={t(view ? 'views.rename' : 'views.saveNew')}
      submitLabel={t('views.save')}
      width="sm"
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('views.name')} error={errors.name?.message} required>
        <Input {...form.register('name', { required: t('form.required') })} autoFocus maxLength={60} />
      </Field>
      {!view && (
        <Controller
          control={form.control}
          name="isDefault"
          render={({ field }) => (
            <Checkbox checked={field.value} onCheckedChange={field.onChange} label={t('views.opensFirst')} />
          )}
        />
      )}
      {!view && can('admin.manage_settings') && (
        <Controller
          control={form.control}
          name="isShared"
          render={({ field }) => (
            <Checkbox checked={field.value} onCheckedChange={field.onChange} label={t('views.shared')} />
          )}
        />
      )}
    </FormDialog>
  )
}
