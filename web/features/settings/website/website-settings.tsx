import { isUmamiCloud, umamiCloud } from '../../../../contract/website-analytics/vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../../kit/display/problem-state.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useStoredForm } from '../controls/use-stored-form.ts'
import { WebsiteTest } from './website-test.tsx'

type Stored = Answer<'websiteAnalyticsSettings', 'get'>

/** The service that counts the visits of the website. */
export function WebsiteSettings() {
  const { error, data, refetch } = useRead('websiteAnalyticsSettings', 'get', {})
  if (error && !data) return <ProblemState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={6} className="p-5" />
  return <ServiceForm stored={data} />
}

const services = ['none', 'cloud', 'own'] as const
const fields = ['host', 'websiteId', 'token'] as const
const labels = {
  service: 'websiteSettings.service',
  host: 'websiteSettings.host',
  websiteId: 'websiteSettings.websiteId',
  token: 'websiteSettings.token',
} as const

function ServiceForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const put = useWrite('websiteAnalyticsSettings', 'put', { touches: ['settings', 'websiteAnalytics'] })
  const { form, base, isDirty, saving } = useStoredForm(stored, {
    fields,
    valuesOf: typedFrom,
    write: (_, ifMatch, { typed }) => put.mutateAsync({ body: bodyFrom(typed), ifMatch }),
    read: () => call('websiteAnalyticsSettings', 'get', {}, { tenantId: port.id }),
    labelOf: (name) => t(labels[name]),
    show: (name, typed) =>
      name === 'service' ? t(`websiteSettings.services.${typed.service}`) : typed[name],
  })
  const { errors } = form.formState
  const service = form.watch('service')
  const host = hostOf(service, form.watch('host'))
  const isTokenStored = base.tokenSet && base.host === host

  return (
    <section aria-labelledby="website-service" className="flex max-w-2xl flex-col gap-4 p-5">
      <header>
        <h2 id="website-service" className="text-base font-semibold">
          {t('websiteSettings.title')}
        </h2>
        <p className="text-ink-soft">{t('websiteSettings.hint')}</p>
      </header>
      <Form onSubmit={saving.onSubmit} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <ChoiceField
            control={form.control}
            name="service"
            label={t('websiteSettings.service')}
            options={services.map((value) => ({
              value,
              label: t(`websiteSettings.services.${value}`),
            }))}
          />
          {service === 'own' && (
            <Field
              label={t('websiteSettings.host')}
              hint={t('websiteSettings.hostHint')}
              error={errors.host?.message}
              required
            >
              <Input
                {...form.register('host')}
                type="url"
                inputMode="url"
                maxLength={500}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          )}
          {service !== 'none' && (
            <>
              <Field
                label={t('websiteSettings.websiteId')}
                hint={t('websiteSettings.websiteIdHint')}
                error={errors.websiteId?.message}
                required
              >
                <Input
                  {...form.register('websiteId')}
                  maxLength={60}
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
              <Field
                label={t('websiteSettings.token')}
                hint={t(isTokenStored ? 'websiteSettings.tokenSet' : `websiteSettings.tokenHint.${service}`)}
                error={errors.token?.message}
                required={!isTokenStored}
              >
                <Input
                  {...form.register('token')}
                  type="password"
                  autoComplete="new-password"
                  maxLength={4000}
                />
              </Field>
            </>
          )}
        </div>
        <ProblemLine error={saving.problem} />
        <Button type="submit" className="self-start" disabled={!isDirty || put.isPending}>
          {t('action.save')}
        </Button>
      </Form>
      {base.host !== null && <WebsiteTest disabled={isDirty} />}
    </section>
  )
}

const typedFrom = ({ host, websiteId }: Stored) => ({
  service: (host === null ? 'none' : isUmamiCloud(host) ? 'cloud' : 'own') as (typeof services)[number],
  host: host !== null && !isUmamiCloud(host) ? host : '',
  websiteId: websiteId ?? '',
  token: '',
})

function bodyFrom({ service, host, websiteId, token }: ReturnType<typeof typedFrom>) {
  if (service === 'none') return { host: null }
  return {
    host: hostOf(service, host) ?? '',
    websiteId: websiteId.trim() || null,
    ...(token.trim() ? { token: token.trim() } : {}),
  }
}

function hostOf(service: (typeof services)[number], typed: string): string | null {
  if (service === 'own') return typed.trim()
  return service === 'cloud' ? umamiCloud : null
}
