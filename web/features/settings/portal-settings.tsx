import { type PortalPart, portalParts } from '../../../contract/portal/parts.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ProblemLine, ProblemState } from '../../kit/display/problem-state.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useSettingForm } from './controls/use-setting-form.ts'
import { OwnSetting } from './own-setting.tsx'
import { SettingSwitch } from './setting-controls.tsx'
import { useSettings } from './use-settings.ts'

/** Whether clients have pages of their own, what stands on them, and whom they ring and write to. */
export function PortalSettings() {
  const { t } = useTranslation()
  const portSettings = useSettings()
  const { settings, settingOf, busy } = portSettings
  if (settings.error && !settings.data)
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <SkeletonLines lines={8} className="p-5" />
  const parts = settingOf('portal_parts') ?? portalParts
  const show = (part: PortalPart, on: boolean) =>
    void portSettings.keep(
      'portal_parts',
      portalParts.filter((one) => (one === part ? on : parts.includes(one))),
    )
  return (
    <div className="flex max-w-2xl flex-col gap-8 p-5">
      <SettingSwitch
        kept={portSettings}
        name="portal_enabled"
        label={t('portalSettings.enabled')}
        hint={t('portalSettings.enabledHint')}
        fallback={true}
        disabled={busy}
      />
      {settingOf('portal_enabled') !== false && (
        <section aria-labelledby="portal-parts" className="flex flex-col gap-3">
          <header>
            <h2 id="portal-parts" className="text-base font-semibold">
              {t('portalSettings.parts')}
            </h2>
            <p className="text-ink-soft">{t('portalSettings.partsHint')}</p>
          </header>
          <ul className="divide-y border-y">
            {portalParts.map((part) => (
              <li key={part} className="py-2">
                <Switch
                  checked={parts.includes(part)}
                  onCheckedChange={(on) => show(part, on)}
                  label={t(`portalSettings.part.${part}`)}
                  disabled={busy}
                />
              </li>
            ))}
          </ul>
          <OwnSetting kept={portSettings} name="portal_parts" label={t('portalSettings.parts')} />
        </section>
      )}
      <Contact kept={portSettings} />
    </div>
  )
}

const contactFields = ['phone', 'email'] as const

/** Whom clients ring and write to. */
function Contact({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const { form, problem, isDirty, isSaving, submit } = useSettingForm(kept, 'port_contact', {
    valuesOf: (value) => ({ phone: value?.phone ?? '', email: value?.email ?? '' }),
    valueFrom: ({ phone, email }) => ({ phone: phone.trim() || null, email: email.trim() || null }),
    labelOf: (name) => t(name === 'phone' ? 'portalSettings.phone' : 'portalSettings.email'),
    ...{ fields: contactFields, under: 'value' },
  })
  return (
    <section aria-labelledby="port-contact">
      <Form onSubmit={() => void submit()} className="flex flex-col gap-4">
        <header>
          <h2 id="port-contact" className="text-base font-semibold">
            {t('portalSettings.contact')}
          </h2>
          <p className="text-ink-soft">{t('portalSettings.contactHint')}</p>
        </header>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="phone"
            label={t('portalSettings.phone')}
            type="tel"
            maxLength={40}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="email"
            label={t('portalSettings.email')}
            inputMode="email"
            maxLength={254}
            autoComplete="off"
          />
        </div>
        <ProblemLine error={problem} />
        <Button type="submit" variant="primary" className="self-start" disabled={!isDirty} busy={isSaving}>
          {t('action.save')}
        </Button>
      </Form>
    </section>
  )
}
