import { useTranslation } from '../../../lib/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { Section, Sections } from '../../components/section.tsx'
import { EndingSettings } from './ending-settings.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { LogoSetting } from './logo-setting.tsx'
import { LookSettings } from './look-settings.tsx'
import { OtherEndings } from './other-endings.tsx'

export function SettingsScreen() {
  const { t } = useTranslation()
  const { canEdit } = useForm()
  return (
    <Sections>
      <fieldset disabled={!canEdit} className="contents">
        <Section title={t('forms.settings.general')} hint={t('forms.settings.generalHint')}>
          <GeneralSettings />
        </Section>
        <Section title={t('forms.settings.ending')} hint={t('forms.settings.draftHint')}>
          <EndingSettings />
        </Section>
        <Section title={t('forms.endings.title')} hint={t('forms.endings.hint')}>
          <OtherEndings />
        </Section>
        <Section title={t('forms.settings.look')} hint={t('forms.settings.draftHint')}>
          <LookSettings />
        </Section>
        <Section title={t('forms.settings.logo')} hint={t('forms.settings.logoHint')}>
          <LogoSetting />
        </Section>
      </fieldset>
    </Sections>
  )
}
