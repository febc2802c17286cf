import { Controller, useForm } from 'react-hook-form'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { ChoiceField, TickField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { DayField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
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
  const add = useWrite('companies', 'addMember', { touches: ['clients'], onDone: onClose })
  const form = useForm({
    defaultValues: {
      client: null as ComboboxOption | null,
      role: 'director' as Role,
      startDate: '',
      isPrimary: company.members.length === 0,
    },
  })
  const { errors } = form.formState

  const saving = useSaving(form, ['startDate', 'role'], async ({ client, role, startDate, isPrimary }) => {
    if (!client) return
    await add.mutateAsync({
      params: { id: company.id },
      body: { clientId: client.value, role, startDate: startDate || null, isPrimary },
    })
  })

  return (
    <FormDialog
      title={t('members.addTo', { company: company.name })}
      submitLabel={t('members.add')}
      width="sm"
      {...saving}
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
      <DayField form={form} name="startDate" label={t('members.startDate')} />
      <TickField control={form.control} name="isPrimary" label={t('members.primary')} />
    </FormDialog>
  )
}
