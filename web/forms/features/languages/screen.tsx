import { useState } from 'react'
import { type Language, languageNames, languages, languagesOf } from '../../../../contract/forms/languages.ts'
import { translatableTexts } from '../../../../contract/forms/translations.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { Section, Sections } from '../../components/section.tsx'
import { TranslationList } from './translation-list.tsx'

/** In which languages a form is offered, and its texts in each of them. */
export function LanguagesScreen() {
  const { t } = useTranslation()
  const { editing, act, canEdit } = useForm()
  const { draft } = editing
  const [own, ...others] = languagesOf(draft)
  const [choice, setWanted] = useState<Language | null>(null)
  const shownLanguage = others.find((one) => one === choice) ?? others[0]
  const offer = (next: readonly Language[]) =>
    act({ act: 'change_form', changes: { languages: next.length > 0 ? [...next] : undefined } })
  return (
    <Sections>
      <fieldset disabled={!canEdit} className="contents">
        <Section title={t('forms.languages.own')} hint={t('forms.languages.ownHint')}>
          <Field label={t('forms.languages.own')} className="max-w-64">
            <Select
              value={own}
              disabled={!canEdit}
              onValueChange={(language) => act({ act: 'change_form', changes: { language } })}
              options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            />
          </Field>
        </Section>
        <Section title={t('forms.languages.offered')} hint={t('forms.languages.offeredHint')}>
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {languages
              .filter((one) => one !== own)
              .map((one) => (
                <Checkbox
                  key={one}
                  label={<LanguageName language={one} />}
                  disabled={!canEdit}
                  checked={others.includes(one)}
                  onCheckedChange={(checked) =>
                    offer(checked ? [...others, one] : others.filter((each) => each !== one))
                  }
                />
              ))}
          </div>
        </Section>
        {shownLanguage && (
          <Section title={t('forms.languages.translations')} hint={t('forms.languages.translationsHint')}>
            <Select
              aria-label={t('forms.languages.translateInto')}
              className="max-w-64"
              value={shownLanguage}
              onValueChange={setWanted}
              options={others.map((one) => ({
                value: one,
                label: `${languageNames[one]} ${progressOf(draft, one)}`,
              }))}
            />
            <TranslationList key={shownLanguage} language={shownLanguage} />
          </Section>
        )}
      </fieldset>
    </Sections>
  )
}

function LanguageName({ language }: { language: Language }) {
  return (
    <bdi lang={language} dir="auto">
      {languageNames[language]}
    </bdi>
  )
}

function progressOf(draft: Parameters<typeof translatableTexts>[0], language: Language): string {
  const texts = translatableTexts(draft)
  const done = texts.filter(({ place }) => draft.translations?.[language]?.[place]).length
  return `${done} / ${texts.length}`
}
