import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { signingProviders } from '../../../contract/documents/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../kit/display/problem-state.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useSecretForm, useSettingForm } from './controls/use-setting-form.ts'
import { DefaultTemplates } from './default-templates.tsx'
import { OwnSetting } from './own-setting.tsx'
import { SealKey } from './seal-key.tsx'
import { SettingSelect, SettingSwitch } from './setting-controls.tsx'
import { SigningHealth } from './signing-health.tsx'
import { useSettings } from './use-settings.ts'

type SettingsState = ReturnType<typeof useSettings>

/** Who carries what is signed, who signs for the port, and how documents are sent and reminded of. */
export function SigningSettings() {
  const { t } = useTranslation()
  const portSettings = useSettings()
  const { settings, settingOf } = portSettings
  if (settings.error && !settings.data)
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <SkeletonLines lines={8} className="p-5" />
  const provider = settingOf('signing_provider') ?? 'builtin'
  return (
    <div className="flex max-w-2xl flex-col gap-8 p-5">
      <section aria-labelledby="signing-service" className="flex flex-col gap-3">
        <h2 id="signing-service" className="text-base font-semibold">
          {t('signingSettings.service')}
        </h2>
        <p className="text-ink-soft">{t('signingSettings.serviceHint')}</p>
        <Field label={t('document.field.provider')}>
          <Select
            value={provider}
            onValueChange={(next) => void portSettings.keep('signing_provider', next)}
            options={signingProviders.map((value) => ({
              value,
              label: t(`document.choice.provider.${value}`),
            }))}
          />
        </Field>
        <OwnSetting
          kept={portSettings}
          name="signing_provider"
          label={t('document.field.provider')}
          words={(value) => t(`document.choice.provider.${value}`)}
        />
        {provider !== 'builtin' && <Service kept={portSettings} />}
      </section>
      <section aria-labelledby="signing-port" className="flex flex-col gap-3">
        <h2 id="signing-port" className="text-base font-semibold">
          {t('signingSettings.port')}
        </h2>
        <PortSigners kept={portSettings} />
      </section>
      <Sending kept={portSettings} />
      <SealKey kept={portSettings} />
      <DefaultTemplates kept={portSettings} />
      {provider !== 'builtin' && <SigningHealth />}
    </div>
  )
}

function Service({ kept }: { kept: SettingsState }) {
  const { t } = useTranslation()
  return (
    <>
      <Host kept={kept} />
      <Secret kept={kept} name="signing_token_encrypted" label={t('signingSettings.token')} />
      <Secret kept={kept} name="signing_webhook_secret_encrypted" label={t('signingSettings.secret')} />
    </>
  )
}

function Host({ kept }: { kept: SettingsState }) {
  const { t } = useTranslation()
  const label = t('signingSettings.host')
  const { form, problem, isDirty, submit, putBack } = useSettingForm(kept, 'signing_host', {
    valuesOf: (value) => ({ text: value ?? '' }),
    valueFrom: ({ text }) => text.trim() || null,
    labelOf: () => label,
  })
  return (
    <Line
      form={form}
      label={label}
      placeholder="https://sign.example.com"
      problem={problem}
      disabled={!isDirty || kept.busy}
      onSubmit={() => void submit()}
    >
      <OwnSetting
        kept={kept}
        name="signing_host"
        label={label}
        words={(text) => text || t('settings.none')}
        onPutBack={() => void putBack()}
        className="basis-full"
      />
    </Line>
  )
}

type SecretProps = { kept: SettingsState; name: SecretKey; label: string }
type SecretKey = 'signing_token_encrypted' | 'signing_webhook_secret_encrypted'

function Secret({ kept, name, label }: SecretProps) {
  const { t } = useTranslation()
  const { form, problem, isDirty, submit } = useSecretForm(kept, name)
  return (
    <Line
      form={form}
      label={label}
      secret
      hint={kept.settingOf(name) ? t('signingSettings.isSet') : undefined}
      problem={problem}
      disabled={!isDirty || kept.busy}
      onSubmit={() => void submit()}
    >
      <OwnSetting
        kept={kept}
        name={name}
        label={label}
        words={(text) => (text ? String(text) : t('settings.none'))}
        className="basis-full"
      />
    </Line>
  )
}

type LineProps = {
  form: UseFormReturn<{ text: string }>
  label: string
  hint?: string | undefined
  placeholder?: string
  secret?: boolean
  problem: unknown
  disabled: boolean
  onSubmit: () => void
  children: ReactNode
}

/** One text, with its own button. */
function Line({ form, label, hint, placeholder, secret = false, problem, ...props }: LineProps) {
  const { t } = useTranslation()
  return (
    <Form onSubmit={props.onSubmit} className="flex flex-wrap items-start gap-2">
      <Field label={label} className="min-w-0 flex-1" hint={hint}>
        <Input
          {...form.register('text')}
          {...(secret ? { type: 'password', autoComplete: 'new-password' } : {})}
          placeholder={placeholder}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
        />
      </Field>
      {/* Beside the line that is typed in, whatever is said below it. */}
      <Button type="submit" className="mt-5" disabled={props.disabled}>
        {t('action.save')}
      </Button>
      <ProblemLine error={problem} />
      {props.children}
    </Form>
  )
}

const signerLabels = {
  developerName: 'signingSettings.developerName',
  developerEmail: 'signingSettings.developerEmail',
  approverName: 'signingSettings.approverName',
  approverEmail: 'signingSettings.approverEmail',
} as const

/** Who signs and who approves for the port. */
function PortSigners({ kept }: { kept: SettingsState }) {
  const { t } = useTranslation()
  const { form, problem, isDirty, submit, putBack } = useSettingForm(kept, 'eoi_signers', {
    valuesOf: (signers) => ({
      developerName: signers?.developer?.name ?? '',
      developerEmail: signers?.developer?.email ?? '',
      approverName: signers?.approver?.name ?? '',
      approverEmail: signers?.approver?.email ?? '',
    }),
    valueFrom: (typed) => ({
      developer: signerFrom(typed.developerName, typed.developerEmail),
      approver: signerFrom(typed.approverName, typed.approverEmail),
    }),
    labelOf: (name) => t(signerLabels[name]),
  })
  return (
    <Form onSubmit={() => void submit()} className="flex flex-col gap-3">
      {(['developer', 'approver'] as const).map((role) => (
        <div key={role} className="grid gap-3 sm:grid-cols-2">
          <Field label={t(signerLabels[`${role}Name`])}>
            <Input {...form.register(`${role}Name`)} maxLength={120} autoComplete="off" />
          </Field>
          <Field label={t(signerLabels[`${role}Email`])}>
            <Input type="email" {...form.register(`${role}Email`)} autoComplete="off" />
          </Field>
        </div>
      ))}
      <ProblemLine error={problem} />
      <Button type="submit" className="self-start" disabled={!isDirty || kept.busy}>
        {t('action.save')}
      </Button>
      <OwnSetting
        kept={kept}
        name="eoi_signers"
        label={t('signingSettings.port')}
        words={() => t('settings.none')}
        onPutBack={() => void putBack()}
      />
    </Form>
  )
}

function signerFrom(name: string, email: string) {
  return name.trim() || email.trim() ? { name: name.trim(), email: email.trim() } : null
}

const modes = ['manual', 'auto'] as const
const orders = ['TEMPLATE_DEFAULT', 'PARALLEL', 'SEQUENTIAL'] as const
const reminders = [null, 3, 7, 14, 30] as const
const validities = [14, 30, 60, 90, 180, 365] as const

/** How documents are sent, in which order, how often people are reminded, and for how long they can sign. */
function Sending({ kept }: { kept: SettingsState }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="signing-sending" className="flex flex-col gap-3">
      <h2 id="signing-sending" className="text-base font-semibold">
        {t('signingSettings.sending')}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <SettingSelect
          kept={kept}
          name="signing_send_mode"
          label={t('signingSettings.mode')}
          values={modes}
          fallback="manual"
          words={(value) => t(`signingSettings.modes.${value}`)}
        />
        <SettingSelect
          kept={kept}
          name="signing_order"
          label={t('document.field.signingOrder')}
          values={orders}
          fallback="TEMPLATE_DEFAULT"
          words={(value) => t(`signingSettings.order.${value}`)}
        />
        <SettingSelect
          kept={kept}
          name="signing_reminder_days"
          label={t('signingSettings.reminders')}
          values={reminders}
          fallback={null}
          words={(count) =>
            count === null ? t('signingSettings.never') : t('signingSettings.every', { count })
          }
        />
        <SettingSelect
          kept={kept}
          name="signing_valid_days"
          label={t('signingSettings.valid')}
          values={validities}
          fallback={90}
          words={(count) => t('signingSettings.days', { count })}
        />
      </div>
      <SettingSwitch
        kept={kept}
        name="documents_show_expired_tab"
        label={t('signingSettings.expiredTab')}
        fallback
      />
    </section>
  )
}
