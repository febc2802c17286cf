import { type ClientLanguage, clientLanguages } from '../../../contract/values/languages.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { problemText } from '../display/problem-state.tsx'
import { useTranslation } from '../words/i18n.ts'
import { languageNames } from '../words/language.ts'

/** What the client speaks, each language by its own name; holds as soon as it is chosen. */
export function LanguageChoice({ onChoose }: { onChoose: (language: ClientLanguage) => Promise<unknown> }) {
  const { t, language } = useTranslation()
  return (
    <SegmentedControl
      label={t('language.title')}
      value={language}
      onValueChange={(chosen) => {
        onChoose(chosen).catch((error: unknown) => {
          showToast({ title: t('language.failed'), detail: problemText(error), tone: 'danger' })
        })
      }}
      segments={clientLanguages.map((value) => ({
        value,
        label: <span lang={value}>{languageNames[value]}</span>,
        name: languageNames[value],
      }))}
    />
  )
}
