import { Controller, useForm } from 'react-hook-form'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { DayInput } from '../../../kit/dates/day-input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { endOfDay } from '../../../kit/list/state/period.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { todayIso } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type CreateKeyDialogProps = { onMade: (key: string) => void; onClose: () => void }

export function CreateKeyDialog({ onMade, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation()
  const workspaces = useRead('workspaces', 'list', {})
  const create = useWrite('apiKeys', 'create')
  const form = useForm({
    defaultValues: { name: '', everywhere: true, workspaceIds: [] as string[], expiresOn: '' },
  })
  const { errors } = form.formState
  const everywhere = form.watch('everywhere')

  const saving = useSaving(form, ['name', 'workspaceIds'], async ({ name, workspaceIds, expiresOn }) => {
    if (!everywhere && workspaceIds.length === 0)
      return form.setError('workspaceIds', { message: t('forms.keys.chooseWorkspace') })
    const key = await create.mutateAsync({
      body: {
        name,
        workspaceIds: everywhere ? null : workspaceIds,
        expiresAt: endOfDay(expiresOn) ?? null,
      },
    })
    onMade(key.key)
  })

  return (
    <FormDialog
      title={t('forms.keys.create')}
      submitLabel={t('forms.keys.createSubmit')}
      {...saving}
      onClose={onClose}
    >
      <Field
        label={t('forms.keys.name')}
        hint={t('forms.keys.nameHint')}
        error={errors.name?.message}
        required
      >
        <Input
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={100}
        />
      </Field>
      <Controller
        control={form.control}
        name="everywhere"
        render={({ field }) => (
          <Switch
            label={t('forms.keys.allWorkspaces')}
            hint={t('forms.keys.allHint')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {!everywhere && (
        <Controller
          control={form.control}
          name="workspaceIds"
          render={({ field }) => (
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-1 text-xs font-medium text-ink-soft">
                {t('forms.shell.workspaces')}
              </legend>
              {workspaces.data?.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={field.value.includes(id)}
                  onCheckedChange={(on) =>
                    field.onChange(on ? [...field.value, id] : field.value.filter((each) => each !== id))
                  }
                />
              ))}
              {errors.workspaceIds?.message && (
                <p role="alert" className="text-xs text-danger-ink">
                  {errors.workspaceIds.message}
                </p>
              )}
            </fieldset>
          )}
        />
      )}
      <Field label={t('forms.keys.expiresOn')} hint={t('forms.keys.expiresHint')} className="sm:max-w-1/2">
        <DayInput min={todayIso()} {...form.register('expiresOn')} />
      </Field>
    </FormDialog>
  )
}
