import { useForm } from 'react-hook-form'
import { contactChannels } from '../../../contract/values/vocabulary.ts'
import { ChoiceField, TickField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { usePhoneHint } from '../../kit/form/phone-field.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Client } from './client.ts'
import type { ClientContact } from './client-contact.ts'
import type { ContactChannel } from './vocabulary.ts'

type ContactDialogProps = { client: Client; contact: ClientContact | null; onClose: () => void }

export function ContactDialog({ client, contact, onClose }: ContactDialogProps) {
  const { t } = useTranslation()
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
  const channel = form.watch('channel')
  const isNumber = channel === 'phone' || channel === 'whatsapp'
  const read = usePhoneHint(form.watch('value'), contact?.valueCountry ?? client.nationalityIso)

  const saving = useSaving(form, ['value', 'label'], async ({ isPrimary, ...rest }) => {
    const body = { ...rest, ...(isPrimary === (contact?.isPrimary ?? false) ? {} : { isPrimary }) }
    if (contact) await edit.mutateAsync({ params: { id: client.id, contactId: contact.id }, body })
    else await add.mutateAsync({ params: { id: client.id }, body })
  })

  return (
    <FormDialog
      title={t(contact ? 'contacts.edit' : 'contacts.add')}
      submitLabel={t(contact ? 'action.save' : 'contacts.add')}
      width="sm"
      {...saving}
      onClose={onClose}
    >
      <ChoiceField
        control={form.control}
        name="channel"
        label={t('contacts.channel')}
        options={optionsOf(contactChannels, (each) => t(`vocabulary.channel.${each}`))}
      />
      <TextField
        form={form}
        name="value"
        label={t('contacts.value')}
        hint={isNumber ? read : undefined}
        required
        autoFocus
        type={channel === 'email' ? 'email' : channel === 'other' ? 'text' : 'tel'}
        placeholder={channel === 'email' ? 'name@example.com' : channel === 'phone' ? '+358 40 123 4567' : ''}
      />
      <TextField form={form} name="label" label={t('contacts.label')} hint={t('contacts.labelHint')} />
      <TickField control={form.control} name="isPrimary" label={t('contacts.primary')} />
    </FormDialog>
  )
}
