import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RequiredCustom } from '../../kit/custom/required-custom.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { UnfoldedProps } from '../../kit/form/unfolded.tsx'
import { UnfoldedForm } from '../../kit/form/unfolded-form.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { useOpenMade } from '../../kit/record/links/records.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useNewYacht, YachtSize } from './new-yacht.tsx'
import { type Owner, OwnerPicker } from './public/owner-picker.tsx'

type CreateYachtDialogProps = {
  owner: ComboboxOption | null
  /** What was typed where the yacht was looked for. */
  name?: string
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

export function CreateYachtDialog({ owner, name = '', onClose, onCreated }: CreateYachtDialogProps) {
  const { t } = useTranslation()
  const begin = useOpenMade()
  const { form, custom, problem, save } = useNewYacht(name, { type: 'client', option: owner })
  const { errors, isSubmitting } = form.formState

  async function submit() {
    const done = begin()
    const yacht = await save()
    if (!yacht) return
    done({ title: t('yachts.created', { name: yacht.name }) }, { type: 'yacht', id: yacht.id }, () =>
      onCreated(yacht.id, yacht.name),
    )
  }

  return (
    <FormDialog
      title={t('yachts.create')}
      submitLabel={t('yachts.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('yachts.field.name')} error={errors.name?.message} required>
        <Input {...form.register('name', { required: t('form.required') })} autoFocus />
      </Field>
      <Field label={t('yachts.field.owner')} error={errors.owner?.message} required>
        <Controller
          control={form.control}
          name="owner"
          rules={{ validate: (chosen) => chosen.option !== null || t('yachts.chooseOwner') }}
          render={({ field }) => <OwnerPicker owner={field.value} onChange={field.onChange} />}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <ChoiceField
          control={form.control}
          name="type"
          label={t('yachts.field.type')}
          options={choiceOptions('yacht', 'type')}
          placeholder={t('form.choose')}
        />
        <Field label={t('yachts.field.registrationNumber')} error={errors.registrationNumber?.message}>
          <Input {...form.register('registrationNumber')} />
        </Field>
        <Field label={t('yachts.field.builder')} error={errors.builder?.message}>
          <Input {...form.register('builder')} />
        </Field>
        <Field label={t('yachts.field.model')} error={errors.model?.message}>
          <Input {...form.register('model')} />
        </Field>
      </div>
      <YachtSize control={form.control as never} />
      <RequiredCustom custom={custom} />
    </FormDialog>
  )
}

/** A new yacht in the place where one was looked for, of the owner the form around it is about. */
export function UnfoldedYacht({ name, owner, onFold, onCreated }: UnfoldedProps & { owner: Owner }) {
  const { t } = useTranslation()
  const { form, custom, problem, save } = useNewYacht(name, owner)
  const { errors } = form.formState
  const [ownerless, setOwnerless] = useState(false)
  return (
    <UnfoldedForm
      title={t('yachts.create')}
      problem={problem}
      save={async () => {
        setOwnerless(owner.option === null)
        const yacht = owner.option && (await save(owner))
        return yacht && { id: yacht.id, name: yacht.name }
      }}
      onFold={onFold}
      onCreated={onCreated}
    >
      <Field label={t('yachts.field.name')} error={errors.name?.message} required>
        <Input {...form.register('name', { required: t('form.required') })} autoFocus />
      </Field>
      <YachtSize control={form.control as never} />
      <RequiredCustom custom={custom} />
      <FieldError>{ownerless && owner.option === null ? t('yachts.chooseOwner') : null}</FieldError>
    </UnfoldedForm>
  )
}
