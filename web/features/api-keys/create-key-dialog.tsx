import { Controller, useForm } from 'react-hook-form'
import { keyPermissions, mostCalls, usualCalls } from '../../../contract/api-keys/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { endOfDay } from '../../kit/list/state/period.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { PermissionMatrix } from '../users/public/permission-matrix.tsx'

type CreateKeyDialogProps = { onCreated: (id: string, key: string) => void; onClose: () => void }

const fields = ['name', 'permissions', 'expiresAt', 'callsPerMinute', 'callsPerDay'] as const

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation()
  const create = useWrite('portApiKeys', 'create')
  const form = useForm({
    defaultValues: {
      name: '',
      permissions: [] as string[],
      expiresAt: '',
      callsPerMinute: usualCalls.minute as number,
      callsPerDay: usualCalls.day as number,
    },
  })
  const { errors } = form.formState

  const saving = useSaving(form, fields, async ({ permissions, expiresAt, ...values }) => {
    const { id, key } = await create.mutateAsync({
      body: {
        ...values,
        permissions: permissions as (typeof keyPermissions)[number][],
        expiresAt: endOfDay(expiresAt) ?? null,
      },
    })
    onCreated(id, key)
  })

  return (
    <FormDialog
      title={t('apiKeys.create')}
      description={t('apiKeys.createHint')}
      submitLabel={t('apiKeys.createSubmit')}
      width="lg"
      {...saving}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('apiKeys.name')} hint={t('apiKeys.nameHint')} error={errors.name?.message} required>
          <Input
            {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
            maxLength={100}
          />
        </Field>
        <Field
          label={t('apiKeys.expiresOn')}
          hint={t('apiKeys.expiresHint')}
          error={errors.expiresAt?.message}
        >
          <DayInput min={todayIso()} {...form.register('expiresAt')} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="permissions"
        rules={{ validate: (chosen) => chosen.length > 0 || t('apiKeys.permissionNeeded') }}
        render={({ field }) => (
          <PermissionMatrix
            label={t('apiKeys.permissions')}
            granted={new Set(field.value)}
            offered={keyPermissions}
            onChange={(granted) => field.onChange([...granted])}
          />
        )}
      />
      {errors.permissions?.message && (
        <p role="alert" className="text-xs text-danger-ink">
          {errors.permissions.message}
        </p>
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="text-xs font-medium text-ink-soft">{t('apiKeys.budget')}</legend>
        <p className="text-xs text-ink-faint">{t('apiKeys.budgetHint')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('apiKeys.perMinute')} error={errors.callsPerMinute?.message}>
            <Input
              type="number"
              min={1}
              max={mostCalls.minute}
              {...form.register('callsPerMinute', { valueAsNumber: true })}
            />
          </Field>
          <Field label={t('apiKeys.perDay')} error={errors.callsPerDay?.message}>
            <Input
              type="number"
              min={1}
              max={mostCalls.day}
              {...form.register('callsPerDay', { valueAsNumber: true })}
            />
          </Field>
        </div>
      </fieldset>
    </FormDialog>
  )
}
