import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { CountryInput } from '../../kit/form/country-input.tsx'
import { CurrencyInput } from '../../kit/form/currency-input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { ZoneInput, zoneHere } from '../../kit/form/zone-input.tsx'
import { useStillHere } from '../../kit/screen/still-here.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { meQuery } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { slugOf } from '../../kit/words/slug.ts'
import { serverLabel } from './servers/server-label.ts'

/** No server is chosen. */
const automatic = '-'

/** Makes another port, and goes to its settings. */
export function CreatePortDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const begin = useStillHere()
  const create = useWrite('ports', 'create')
  const servers = useRead('servers', 'list', {})
  const form = useForm({
    defaultValues: {
      name: '',
      slug: '',
      country: null as string | null,
      timezone: zoneHere(),
      currency: 'EUR',
      server: automatic,
    },
  })
  const { errors, isSubmitting, dirtyFields } = form.formState
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const save = form.handleSubmit(async ({ server, ...port }) => {
    setProblem(null)
    const stillHere = begin()
    try {
      const body = { ...port, ...(server === automatic ? {} : { server }) }
      const answer = await create.mutateAsync({ body })
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey })
      const here = stillHere()
      const open = () =>
        navigate({
          to: '/$portSlug/settings/guide',
          params: { portSlug: answer.slug },
        })
      showToast({
        title: t('ports.created', { name: answer.name }),
        ...(here ? {} : { action: { label: t('action.open'), onAct: () => void open() } }),
      })
      if (here) await open()
    } catch (error) {
      setProblem(
        showFieldErrors(error, form.setError, ['name', 'slug', 'country', 'timezone', 'currency', 'server']),
      )
    }
  })

  return (
    <FormDialog
      title={t('ports.create')}
      description={t('ports.createHint')}
      submitLabel={t('ports.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('setup.portName')} error={errors.name?.message} required>
        <Input
          {...form.register('name', {
            ...required,
            onChange: ({ target }: { target: { value: string } }) => {
              if (!dirtyFields.slug) form.setValue('slug', slugOf(target.value))
            },
          })}
          autoFocus
          maxLength={120}
        />
      </Field>
      <Field label={t('setup.slug')} hint={t('setup.slugHint')} error={errors.slug?.message} required>
        <Input {...form.register('slug', required)} maxLength={60} autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('setup.country')} error={errors.country?.message}>
          <Controller
            control={form.control}
            name="country"
            render={({ field }) => <CountryInput value={field.value} onChange={field.onChange} />}
          />
        </Field>
        <Field label={t('setup.currency')} error={errors.currency?.message}>
          <Controller
            control={form.control}
            name="currency"
            render={({ field }) => <CurrencyInput value={field.value} onChange={field.onChange} />}
          />
        </Field>
      </div>
      <Field label={t('setup.timezone')} error={errors.timezone?.message}>
        <Controller
          control={form.control}
          name="timezone"
          render={({ field }) => (
            <ZoneInput value={field.value} onChange={(zone) => zone && field.onChange(zone)} />
          )}
        />
      </Field>
      {servers.data && servers.data.servers.length > 1 && (
        <ChoiceField
          control={form.control}
          name="server"
          label={t('servers.createOn')}
          options={[
            { value: automatic, label: t('servers.automatic') },
            ...servers.data.servers
              .filter(({ state }) => state === 'open')
              .map((server) => ({ value: server.name, label: serverLabel(server) })),
          ]}
        />
      )}
    </FormDialog>
  )
}
