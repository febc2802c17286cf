import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { clientSources } from '../../../contract/values/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { choiceOptions } from '../../lib/lists/options.ts'
import { useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { ChoiceField } from '../choice-field.tsx'
import { RequiredCustom, useRequiredCustom } from '../custom/required-custom.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { CountryInput } from '../place/country-input.tsx'

type CreateResidentialClientDialogProps = {
  /** What was typed where the client was looked for. */
  name?: string
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

export function CreateResidentialClientDialog(props: CreateResidentialClientDialogProps) {
  const { name = '', onClose, onCreated } = props
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const create = useWrite('residentialClients', 'create')
  const custom = useRequiredCustom('residential_client')
  const form = useForm({
    defaultValues: {
      fullName: name,
      email: '',
      phone: '',
      residenceCountryIso: null as string | null,
      nationalityIso: null as string | null,
      source: 'manual' as (typeof clientSources)[number],
    },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ email, ...values }) => {
    setProblem(null)
    const asked = custom.read()
    if (!asked) return
    try {
      const client = await create.mutateAsync({
        body: { ...values, email: email.trim() || null, ...asked },
      })
      showToast({
        title: t('residentialClients.created', { name: client.fullName }),
        ...(client.linkedClientName
          ? { detail: t('residentialClients.createdLinked', { name: client.linkedClientName }) }
          : {}),
      })
      onCreated(client.id, client.fullName)
    } catch (error) {
      if (custom.place(error)) return
      setProblem(
        showFieldErrors(error, form.setError, [
          ...(['fullName', 'email', 'phone'] as const),
          ...(['residenceCountryIso', 'nationalityIso'] as const),
        ]),
      )
    }
  })

  return (
    <FormDialog
      title={t('residentialClients.create')}
      submitLabel={t('residentialClients.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('fieldName.fullName')} error={errors.fullName?.message} required>
        <Input {...form.register('fullName', { required: t('form.required') })} autoFocus />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label={t('fieldName.email')} error={errors.email?.message}>
          <Input {...form.register('email')} type="email" inputMode="email" />
        </Field>
        <Field label={t('fieldName.phone')} error={errors.phone?.message}>
          <Input {...form.register('phone')} type="tel" />
        </Field>
        <Field label={t('fieldName.residenceCountryIso')} error={errors.residenceCountryIso?.message}>
          <Controller
            control={form.control}
            name="residenceCountryIso"
            render={({ field }) => <CountryInput value={field.value} onChange={field.onChange} />}
          />
        </Field>
        <Field label={t('fieldName.nationalityIso')} error={errors.nationalityIso?.message}>
          <Controller
            control={form.control}
            name="nationalityIso"
            render={({ field }) => <CountryInput value={field.value} onChange={field.onChange} />}
          />
        </Field>
        <ChoiceField
          control={form.control}
          name="source"
          label={t('fieldName.source')}
          options={choiceOptions('residential_client', 'source')}
        />
      </div>
      <RequiredCustom custom={custom} />
    </FormDialog>
  )
}
