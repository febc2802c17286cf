import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { contactChannels } from '../../../contract/values/vocabulary.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { usePhoneHint } from '../../kit/form/phone-field.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Client } from './client.ts'
import type { ClientContact } from './client-contact.ts'
import type { ContactChannel } from './vocabulary.ts'

type ContactDialogProps = { client: Client; contact: ClientContact | null; onClose: () => void }

export function ContactDialog({ client, contact, onClose }: ContactDialogProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const add = useWrite('clients', 'addContact', { onDone: onClose })
  const edit = useWrite('clients', 'editContact', { onDone: onClose })
  const form = useForm({
    defaultValues: {
      channel: (contact?.channel ?? 'phone') as ContactChannel,
      value: contact?.value ?? '',
      label: contact?.label ?? '',
      isPrimary: contact?.isPrimary ?? false,
    },
  })
  const { errors, isSubmitting } = form.formState
  const channel = form.watch('channel')
  const isNumber = channel === 'phone' || channel === 'whatsapp'
  const read = usePhoneHint(form.watch('value'), contact?.valueCountry ?? client.nationalityIso)

  const save = form.handleSubmit(async ({ isPrimary, ...rest }) => {
    setProblem(null)
    const body = { ...rest, ...(isPrimary === (contact?.isPrimary ?? false) ? {} : { isPrimary }) }
    try {
      if (contact) await edit.mutateAsync({ params: { id: client.id, contactId: contact.id }, body })
      else await add.mutateAsync({ params: { id: client.id }, body })
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['value', 'label']))
    }
  })

  return (
    <FormDialog
      title={t(contact ? 'contacts.edit' : 'contacts.add')}
      submitLabel={t(contact ? 'action.save' : 'contacts.add')}
      width="sm"
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ChoiceField
        control={form.control}
        name="channel"
        label={t('contacts.channel')}
        options={optionsOf(contactChannels, (each) => t(`vocabulary.channel.${each}`))}
      />
      <Field
        label={t('contacts.value')}
        hint={isNumber ? read : undefined}
        error={errors.value?.message}
        required
      >
        <Input
          {...form.register('value', { required: t('form.required') })}
          autoFocus
          type={channel === 'email' ? 'email' : channel === 'other' ? 'text' : 'tel'}
          placeholder={
            channel === 'email' ? 'name@example.com' : channel === 'phone' ? '+358 40 123 4567' : ''
          }
        />
      </Field>
      <Field label={t('contacts.label')} hint={t('contacts.labelHint')} error={errors.label?.message}>
        <Input {...form.register('label')} />
      </Field>
      <Controller
        control={form.control}
        name="isPrimary"
        render={({ field }) => (
          <Checkbox checked={field.value} onCheckedChange={field.onChange} label={t('contacts.primary')} />
        )}
      />
    </FormDialog>
  )
}
