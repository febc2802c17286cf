import { type ClientLanguage, clientLanguages } from '../../contract/values/languages.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useTranslation } from '../lib/words/i18n.ts'
import { languageNames } from '../lib/words/language.ts'
import { problemText } from './problem-state.tsx'

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
