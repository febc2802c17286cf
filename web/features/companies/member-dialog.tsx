import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ClientPicker } from '../clients/public/client-picker.tsx'
import type { Company } from './company.ts'

type Role = Company['members'][number]['role']

const roles = [
  'director',
  'shareholder',
  'employee',
  'broker',
  'representative',
  'other',
] as const satisfies readonly Role[]

export function MemberDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const add = useWrite('companies', 'addMember', { touches: ['clients'], onDone: onClose })
  const form = useForm({
    defaultValues: {
      client: null as ComboboxOption | null,
      role: 'director' as Role,
      startDate: '',
      isPrimary: company.members.length === 0,
    },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ client, role, startDate, isPrimary }) => {
    if (!client) return
    setProblem(null)
    try {
      await add.mutateAsync({
        params: { id: company.id },
        body: { clientId: client.value, role, startDate: startDate || null, isPrimary },
      })
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['startDate', 'role']))
    }
  })

  return (
    <FormDialog
      title={t('members.addTo', { company: company.name })}
      submitLabel={t('members.add')}
      width="sm"
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('record.type.client')} error={errors.client?.message} required>
        <Controller
          control={form.control}
          name="client"
          rules={{ validate: (client) => client !== null || t('members.chooseClient') }}
          render={({ field }) => (
            <ClientPicker value={field.value} onChange={field.onChange} placeholder={t('picker.client')} />
          )}
        />
      </Field>
      <ChoiceField
        control={form.control}
        name="role"
        label={t('members.role')}
        options={optionsOf(roles, (role) => t(`vocabulary.membershipRole.${role}`))}
      />
      <Field label={t('members.startDate')} error={errors.startDate?.message}>
        <DayInput {...form.register('startDate')} />
      </Field>
      <Controller
        control={form.control}
        name="isPrimary"
        render={({ field }) => (
          <Checkbox checked={field.value} onCheckedChange={field.onChange} label={t('members.primary')} />
        )}
      />
    </FormDialog>
  )
}
