import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { SavingState } from '../../components/form/saving-state.tsx'
import { Section, Sections } from '../../components/section.tsx'
import { AccessSettings } from './access-settings.tsx'
import { ConfirmationSettings } from './confirmation-settings.tsx'
import { EndingSettings } from './ending-settings.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { LookSettings } from './look-settings.tsx'
import { OtherEndings } from './other-endings.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { type AtOnce, AtOnceContext, SavingMark } from './saving-mark.tsx'

/** All settings are saved by themselves: some hold at once, and what visitors read waits for the next publishing. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const { canEdit } = useForm()
  const [saving, setSaving] = useState<AtOnce>('saved')
  return (
    <Sections>
      <fieldset disabled={!canEdit} className="contents">
        <Group
          title={t('forms.settings.atOnce')}
          hint={t('forms.settings.atOnceHint')}
          state={canEdit && <SavingMark saving={saving} />}
        >
          <Section title={t('forms.settings.general')} hint={t('forms.settings.generalHint')}>
            <GeneralSettings onSaving={setSaving} />
          </Section>
          <Section title={t('forms.access.title')} hint={t('forms.access.sectionHint')}>
            <AtOnceContext value={setSaving}>
              <AccessSettings />
            </AtOnceContext>
          </Section>
          <Section title={t('forms.settings.logo')} hint={t('forms.settings.logoHint')}>
            <PictureSetting kind="logo" onSaving={setSaving} />
          </Section>
          <Section title={t('forms.settings.cover')} hint={t('forms.settings.coverHint')}>
            <PictureSetting kind="cover" onSaving={setSaving} />
          </Section>
        </Group>
        <Group
          title={t('forms.settings.withPublishing')}
          hint={t('forms.settings.draftHint')}
          state={<SavingState />}
        >
          <Section title={t('forms.settings.ending')} hint={t('forms.settings.endingHint')}>
            <EndingSettings />
          </Section>
          <Section title={t('forms.endings.title')} hint={t('forms.endings.hint')}>
            <OtherEndings />
          </Section>
          <Section title={t('forms.confirm.title')} hint={t('forms.confirm.hint')}>
            <ConfirmationSettings />
          </Section>
          <Section title={t('forms.settings.look')} hint={t('forms.settings.lookHint')}>
            <LookSettings />
          </Section>
        </Group>
      </fieldset>
    </Sections>
  )
}

type GroupProps = { title: string; hint: string; state: ReactNode; children: ReactNode }

/** Settings that begin to hold at the same moment. */
function Group({ title, hint, state, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="pt-6">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {state}
        <p className="w-full text-ink-soft text-pretty">{hint}</p>
      </header>
      <div className="divide-y">{children}</div>
    </section>
  )
}
