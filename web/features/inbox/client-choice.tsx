import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { PhoneField } from '../../kit/form/phone-field.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { formatPhone } from '../../kit/words/phone.ts'
import { ClientPicker } from '../clients/public/client-picker.tsx'
import type { ConvertValues } from './convert-values.ts'
import type { Match } from './vocabulary.ts'

type ClientChoiceProps = { form: UseFormReturn<ConvertValues>; matches: readonly Match[] }

/** Whose interest it becomes: a client that matches, another one, or a new one. */
export function ClientChoice({ form, matches }: ClientChoiceProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const choice = form.watch('choice')
  const { errors } = form.formState
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-xs font-medium text-ink-soft">{t('record.type.client')}</legend>
      {matches
        .filter(({ archivedAt }) => archivedAt === null)
        .slice(0, mostShown)
        .map((match) => (
          <Choice
            key={match.clientId}
            form={form}
            value={match.clientId}
            hint={[
              match.matched.map((field) => t(`clients.matched.${field}`)).join(', '),
              match.email ?? (match.phone && formatPhone(match.phone)),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {match.fullName}
          </Choice>
        ))}
      {can('clients.create') && (
        <Choice form={form} value="new">
          {t('inquiries.newClient')}
        </Choice>
      )}
      {choice === 'new' && (
        <div className="mb-2 ml-6 grid gap-3 sm:grid-cols-2">
          <Field
            label={t('clients.field.fullName')}
            error={errors.newClient?.fullName?.message}
            required
            className="sm:col-span-2"
          >
            <Input
              {...form.register('newClient.fullName', {
                validate: (value, { choice }) =>
                  choice !== 'new' || value.trim() !== '' || t('form.required'),
              })}
              maxLength={200}
            />
          </Field>
          <Field label={t('clients.field.email')} error={errors.newClient?.email?.message}>
            <Input {...form.register('newClient.email')} type="email" maxLength={254} />
          </Field>
          <PhoneField
            {...form.register('newClient.phone')}
            label={t('clients.field.phone')}
            error={errors.newClient?.phone?.message}
            text={form.watch('newClient.phone')}
            maxLength={60}
          />
        </div>
      )}
      {can('clients.view') && (
        <Choice form={form} value="other">
          {t('inquiries.otherClient')}
        </Choice>
      )}
      {choice === 'other' && (
        <Field
          label={t('inquiries.otherClient')}
          hideLabel
          error={errors.other?.message}
          className="mb-2 ml-6"
        >
          <Controller
            control={form.control}
            name="other"
            rules={{
              validate: (value, { choice }) => choice !== 'other' || value !== null || t('form.required'),
            }}
            render={({ field }) => <ClientPicker value={field.value} onChange={field.onChange} />}
          />
        </Field>
      )}
      {choice !== 'new' && can('clients.edit') && (
        <Controller
          control={form.control}
          name="addContacts"
          render={({ field }) => (
            <div className="mt-1 px-1">
              <Switch
                checked={field.value}
                onCheckedChange={field.onChange}
                label={t('inquiries.addContacts')}
                hint={t('inquiries.addContactsHint')}
              />
            </div>
          )}
        />
      )}
    </fieldset>
  )
}

const mostShown = 4

type ChoiceProps = {
  form: UseFormReturn<ConvertValues>
  value: string
  hint?: string
  children: ReactNode
}

function Choice({ form, value, hint, children }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2 rounded-md px-1 hover:bg-hover pointer-coarse:min-h-11">
      <input
        type="radio"
        value={value}
        className="size-4 shrink-0 accent-accent"
        {...form.register('choice')}
      />
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{children}</span>
        {hint && <span className="text-xs break-words text-ink-faint">{hint}</span>}
      </span>
    </label>
  )
}
