import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { LanguageChoice } from '../../kit/form/language-choice.tsx'
import { UnitToggle } from '../../kit/form/unit-toggle.tsx'
import { useLanguageChange, useTablePreferences } from '../../kit/screen/preferences.ts'
import { useTheme } from '../../kit/screen/theme.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Theme, unit of length and row height; each holds as soon as it is chosen. */
export function LookSettings() {
  const { t } = useTranslation()
  const [theme, setTheme] = useTheme()
  const [tables, changeTables] = useTablePreferences()
  const speakFromNowOn = useLanguageChange()
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Setting name={t('language.title')} hint={t('account.languageHint')}>
        <LanguageChoice onChoose={speakFromNowOn} />
      </Setting>
      <Setting name={t('theme.title')} hint={t('account.themeHint')}>
        <SegmentedControl
          label={t('theme.title')}
          value={theme}
          onValueChange={setTheme}
          segments={[
            { value: 'system', label: labelled(<Monitor />, t('account.system')), name: t('theme.system') },
            { value: 'light', label: labelled(<Sun />, t('theme.light')) },
            { value: 'dark', label: labelled(<Moon />, t('theme.dark')) },
          ]}
        />
      </Setting>
      <Setting name={t('units.title')} hint={t('account.unitHint')}>
        <UnitToggle />
      </Setting>
      <Setting name={t('list.density')} hint={t('account.densityHint')}>
        <SegmentedControl
          label={t('list.density')}
          value={tables.density ?? 'comfortable'}
          onValueChange={(density) => changeTables({ density })}
          segments={[
            { value: 'comfortable', label: t('list.comfortable') },
            { value: 'compact', label: t('list.compact') },
          ]}
        />
      </Setting>
    </div>
  )
}

function labelled(icon: ReactNode, label: string) {
  return (
    <>
      {icon}
      {label}
    </>
  )
}

function Setting({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <div>
        <p>{name}</p>
        <p className="text-xs text-ink-faint">{hint}</p>
      </div>
      {children}
    </div>
  )
}
