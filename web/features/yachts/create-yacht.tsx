import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { SizeFields } from '../../kit/form/dimension-field.tsx'
import { NewRecordDialog, UnfoldedRecord } from '../../kit/form/new/new-record.tsx'
import type { UnfoldedProps } from '../../kit/form/new/unfolded.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useNewYacht } from './new-yacht.ts'
import { type Owner, OwnerPicker } from './public/owner-picker.tsx'

type CreateYachtDialogProps = {
  owner: ComboboxOption | null
  /** What was typed where the yacht was looked for. */
  name?: string
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

const sizes = ['length', 'width', 'draft'] as const

export function CreateYachtDialog({ owner, name = '', onClose, onCreated }: CreateYachtDialogProps) {
  const { t } = useTranslation()
  const draft = useNewYacht(name, { type: 'client', option: owner })
  const { form } = draft
  return (
    <NewRecordDialog
      draft={draft}
      title={t('yachts.create')}
      submitLabel={t('yachts.createSubmit')}
      message={(yacht) => ({ title: t('yachts.created', { name: yacht }) })}
      onClose={onClose}
      onCreated={onCreated}
    >
      <TextField form={form} name="name" label={t('yachts.field.name')} required autoFocus />
      <Field label={t('yachts.field.owner')} error={form.formState.errors.owner?.message} required>
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
        <TextField form={form} name="registrationNumber" label={t('yachts.field.registrationNumber')} />
        <TextField form={form} name="builder" label={t('yachts.field.builder')} />
        <TextField form={form} name="model" label={t('yachts.field.model')} />
      </div>
      <SizeFields form={form} names={sizes} />
    </NewRecordDialog>
  )
}

/** A new yacht in the place where one was looked for, of the owner the form around it is about. */
export function UnfoldedYacht({ name, owner, onFold, onCreated }: UnfoldedProps & { owner: Owner }) {
  const { t } = useTranslation()
  const draft = useNewYacht(name, owner, owner)
  const [ownerless, setOwnerless] = useState(false)
  async function save() {
    setOwnerless(owner.option === null)
    return owner.option && (await draft.save())
  }
  return (
    <UnfoldedRecord
      draft={{ ...draft, save }}
      title={t('yachts.create')}
      onFold={onFold}
      onCreated={onCreated}
    >
      <TextField form={draft.form} name="name" label={t('yachts.field.name')} required autoFocus />
      <SizeFields form={draft.form} names={sizes} />
      <FieldError>{ownerless && owner.option === null ? t('yachts.chooseOwner') : null}</FieldError>
    </UnfoldedRecord>
  )
}
