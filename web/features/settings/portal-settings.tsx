import { type PortalPart, portalParts } from '../../../contract/portal/parts.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { OwnSetting } from './own-setting.tsx'
import { SettingSwitch } from './setting-controls.tsx'
import { useSettings } from './use-settings.ts'

/** Whether clients have pages of their own, and what stands on them. */
export function PortalSettings() {
  const { t } = useTranslation()
  const kept = useSettings()
  const { settings, settingOf, busy } = kept
  if (settings.error && !settings.data)
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <SkeletonLines lines={8} className="p-5" />
  const parts = settingOf('portal_parts') ?? portalParts
  const show = (part: PortalPart, on: boolean) =>
    void kept.keep(
      'portal_parts',
      portalParts.filter((one) => (one === part ? on : parts.includes(one))),
    )
  return (
    <div className="flex max-w-2xl flex-col gap-8 p-5">
      <SettingSwitch
        kept={kept}
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
          <OwnSetting kept={kept} name="portal_parts" label={t('portalSettings.parts')} />
        </section>
      )}
    </div>
  )
}
