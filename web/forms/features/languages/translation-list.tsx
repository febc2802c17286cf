import { directionOf, type Language } from '../../../../contract/forms/languages.ts'
import { type TranslatableText, translatableTexts } from '../../../../contract/forms/translations.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'

/** Every text of the form beside its translation; an empty one stays in the author's own words. */
export function TranslationList({ language }: { language: Language }) {
  const { t } = useTranslation()
  const { editing, act } = useForm()
  const { draft } = editing
  const translation = draft.translations?.[language] ?? {}
  const known = new Set(translatableTexts(draft).map(({ place }) => place))

  function set(place: string, text: string) {
    const entries = Object.entries({ ...translation, [place]: text }).filter(
      ([at, value]) => value !== '' && known.has(at),
    )
    const translations = { ...draft.translations, [language]: Object.fromEntries(entries) }
    act({ act: 'change_form', changes: { translations } })
  }

  return (
    <ul className="flex flex-col gap-4">
      {translatableTexts(draft).map((text) => (
        <li key={text.place}>
          <Translation
            text={text}
            kind={t(`forms.languages.kind.${kindOf(text.place)}`)}
            language={language}
            value={translation[text.place] ?? ''}
            onChange={(value) => set(text.place, value)}
          />
        </li>
      ))}
    </ul>
  )
}

type TranslationProps = {
  text: TranslatableText
  /** What the text is of its field, page or form. */
  kind: string
  language: Language
  value: string
  onChange: (value: string) => void
}

function Translation({ text, kind, language, value, onChange }: TranslationProps) {
  const Control = text.long ? Textarea : Input
  return (
    <Field label={`${kind}: ${text.text}`}>
      <Control
        value={value}
        maxLength={text.long ? 4000 : 300}
        placeholder={text.text}
        lang={language}
        dir={directionOf(language)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

function kindOf(place: string) {
  if (place.startsWith('confirmation.'))
    return place.endsWith('.subject') ? 'confirmSubject' : 'confirmMessage'
  const last = place.includes('.option.') ? 'option' : place.split('.').at(-1)
  return kinds.find((one) => one === last) ?? 'label'
}

const kinds = [
  'title',
  'description',
  'submitLabel',
  'message',
  'label',
  'help',
  'placeholder',
  'option',
] as const
