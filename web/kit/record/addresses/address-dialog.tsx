import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { TickField } from '../../form/choice-field.tsx'
import { CountryInput } from '../../form/country-input.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { showFieldErrors } from '../../form/form-errors.ts'
import { SubdivisionInput } from '../../form/subdivision-input.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useWrite } from '../../server/server-state.ts'
import { useTranslation } from '../../words/i18n.ts'
import type { Address, AddressedModule } from './address.ts'

type AddressDialogProps = {
  module: AddressedModule
  id: string
  address: Address | null
  onClose: () => void
}

export function AddressDialog({ module, id, address, onClose }: AddressDialogProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const add = useWrite(module, 'addAddress', { onDone: onClose })
  const edit = useWrite(module, 'editAddress', { onDone: onClose })
  const form = useForm({
    defaultValues: {
      label: address?.label ?? '',
      street: address?.street ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      region: address?.region ?? '',
      countryIso: address?.countryIso ?? null,
      subdivisionIso: address?.subdivisionIso ?? null,
      isPrimary: address?.isPrimary ?? false,
    },
  })
  const { errors, isSubmitting } = form.formState
  const country = form.watch('countryIso')

  const save = form.handleSubmit(async ({ isPrimary, ...rest }) => {
    setProblem(null)
    const body = {
      ...rest,
      ...(isPrimary === (address?.isPrimary ?? false) ? {} : { isPrimary }),
    }
    try {
      if (address) await edit.mutateAsync({ params: { id, addressId: address.id }, body })
      else await add.mutateAsync({ params: { id }, body })
    } catch (error) {
      setProblem(
        showFieldErrors(error, form.setError, [
          'street',
          'city',
          'postalCode',
          'subdivisionIso',
          'countryIso',
        ]),
      )
    }
  })

  return (
    <FormDialog
      title={t(address ? 'addresses.edit' : 'addresses.add')}
      submitLabel={t(address ? 'action.save' : 'addresses.add')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField form={form} name="street" label={t('addresses.street')} autoFocus />
      <div className="grid grid-cols-[2fr_3fr] gap-3">
        <TextField form={form} name="postalCode" label={t('addresses.postalCode')} />
        <TextField form={form} name="city" label={t('addresses.city')} />
      </div>
      <Field label={t('addresses.country')} error={errors.countryIso?.message}>
        <Controller
          control={form.control}
          name="countryIso"
          render={({ field }) => (
            <CountryInput
              value={field.value}
              onChange={(iso) => {
                field.onChange(iso)
                // A subdivision belongs to its country.
                form.setValue('subdivisionIso', null)
              }}
            />
          )}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('addresses.region')}>
          <Input {...form.register('region')} />
        </Field>
        <Field label={t('addresses.subdivision')} error={errors.subdivisionIso?.message}>
          <Controller
            control={form.control}
            name="subdivisionIso"
            render={({ field }) => (
              <SubdivisionInput country={country} value={field.value} onChange={field.onChange} />
            )}
          />
        </Field>
      </div>
      <Field label={t('addresses.label')} hint={t('addresses.labelHint')}>
        <Input {...form.register('label')} />
      </Field>
      <TickField control={form.control} name="isPrimary" label={t('addresses.primary')} />
    </FormDialog>
  )
}
