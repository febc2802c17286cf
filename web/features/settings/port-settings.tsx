import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../kit/display/problem-state.tsx'
import { CountryInput } from '../../kit/form/country-input.tsx'
import { CurrencyInput } from '../../kit/form/currency-input.tsx'
import { ZoneInput } from '../../kit/form/zone-input.tsx'
import { type Answer, call } from '../../kit/server/api.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { meQuery, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useStoredForm } from './controls/use-stored-form.ts'
import { OwnSetting } from './own-setting.tsx'
import { useSettings } from './use-settings.ts'

type Port = Answer<'ports', 'get'>

const labels = {
  name: 'setup.portName',
  slug: 'setup.slug',
  country: 'setup.country',
  timezone: 'setup.timezone',
  currency: 'setup.currency',
} as const

/** Name, place, money and look of the port. */
export function PortSettings() {
  const { port } = usePort()
  const settings = useRead('ports', 'get', { params: { id: port.id } })
  if (settings.error && !settings.data) {
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  }
  if (!settings.data) return <SkeletonLines lines={8} className="p-5" />
  return <PortForm port={settings.data} />
}

function PortForm({ port }: { port: Port }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { port: acting } = usePort()
  const update = useWrite('ports', 'update')
  const params = { id: port.id }
  const { form, isDirty, saving } = useStoredForm(port, {
    fields,
    valuesOf,
    write: (body, ifMatch) => update.mutateAsync({ params, body, ifMatch }),
    read: () => call('ports', 'get', { params }, { tenantId: acting.id }),
    labelOf: (name) => t(labels[name]),
    async after(saved) {
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      if (saved.slug !== acting.slug) {
        await navigate({ to: '/$portSlug/settings/port', params: { portSlug: saved.slug }, replace: true })
      }
    },
  })
  const { errors } = form.formState
  const required = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  return (
    <Form onSubmit={saving.onSubmit} className="flex max-w-2xl min-w-0 flex-col gap-4 p-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('setup.portName')} error={errors.name?.message} required>
          <Input {...form.register('name', required)} maxLength={120} />
        </Field>
        <Field label={t('setup.slug')} hint={t('settings.slugHint')} error={errors.slug?.message} required>
          <Input
            {...form.register('slug', required)}
            maxLength={60}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('setup.country')} hint={t('setup.countryHint')} error={errors.country?.message}>
          <Controller
            control={form.control}
            name="country"
            render={({ field }) => <CountryInput value={field.value} onChange={field.onChange} />}
          />
        </Field>
        <Field label={t('setup.timezone')} hint={t('settings.timezoneHint')} error={errors.timezone?.message}>
          <Controller
            control={form.control}
            name="timezone"
            render={({ field }) => (
              <ZoneInput value={field.value} onChange={(zone) => zone && field.onChange(zone)} />
            )}
          />
        </Field>
        <Field label={t('setup.currency')} hint={t('settings.currencyHint')} error={errors.currency?.message}>
          <Controller
            control={form.control}
            name="currency"
            render={({ field }) => <CurrencyInput value={field.value} onChange={field.onChange} />}
          />
        </Field>
      </div>
      <Units />
      <ProblemLine error={saving.problem} />
      <Button type="submit" variant="primary" className="self-start" busy={saving.busy} disabled={!isDirty}>
        {t('action.save')}
      </Button>
    </Form>
  )
}

/** Kept at once: it is a wish of everybody who chose nothing else. */
function Units() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const settings = useSettings()
  const { settingOf, keep, busy } = settings
  const words = (unit: 'm' | 'ft') => t(`settings.unit.${unit}`)
  return (
    <div className="flex flex-col gap-1">
      <Field label={t('settings.units')} hint={t('settings.unitsHint')}>
        <Select
          value={settingOf('length_unit') ?? 'm'}
          onValueChange={(unit) =>
            void keep('length_unit', unit).then(() =>
              queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
            )
          }
          options={(['m', 'ft'] as const).map((value) => ({ value, label: words(value) }))}
          disabled={busy}
          className="sm:w-56"
        />
      </Field>
      <OwnSetting kept={settings} name="length_unit" label={t('settings.units')} words={words} />
    </div>
  )
}

const fields = ['name', 'slug', 'country', 'timezone', 'currency'] as const

function valuesOf(port: Port) {
  return {
    name: port.name,
    slug: port.slug,
    country: port.country,
    timezone: port.timezone,
    currency: port.currency,
  }
}
