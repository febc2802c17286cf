import { outcomes, stages } from '../../../contract/interests/pipeline.ts'
import { berthStatuses } from '../../../contract/values/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import { termText, vocabularyOf } from '../../kit/words/term-text.ts'
import { offeredTerms } from '../../kit/words/terms.ts'
import { fieldName } from '../../kit/words/values.ts'
import type { Import, Mapping } from './entities.ts'

type ChoiceWordsProps = { one: Import; onChange: (changes: Partial<Mapping>) => void }
type WordField = Import['words'][number]['field']

/** What berths come in as where the file says nothing of it. */
const defaulted = ['status', 'tenureType'] as const
const isDefaulted = (field: WordField): field is (typeof defaulted)[number] =>
  field === 'status' || field === 'tenureType'

/** What the words of the file mean, and for berths what holds where it says nothing. */
export function ChoiceWords({ one, onChange }: ChoiceWordsProps) {
  const { t } = useTranslation()
  const { mapping, entity } = one
  const wordFields = one.words.map(({ field }) => field)
  const fields = [...new Set<WordField>(entity === 'berths' ? [...defaulted, ...wordFields] : wordFields)]
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field} className="flex min-w-0 flex-col gap-3">
          {entity === 'berths' && isDefaulted(field) && (
            <DefaultChoice field={field} mapping={mapping} onChange={onChange} />
          )}
          {one.words
            .filter((word) => word.field === field)
            .map(({ word, count, value }) => (
              <Field
                key={word}
                label={`${entity === 'berths' && isDefaulted(field) ? '' : `${fieldName(field)}: `}${t('imports.word', { word, number: formatNumber(count), count })}`}
                error={value === null ? t('imports.wordUnknown') : undefined}
              >
                <Select
                  value={value}
                  placeholder={t('imports.choose1')}
                  onValueChange={(next) =>
                    onChange({
                      words: { ...mapping.words, [field]: { ...mapping.words?.[field], [word]: next } },
                    })
                  }
                  options={optionsOf(field, entity, t)}
                />
              </Field>
            ))}
        </div>
      ))}
    </div>
  )
}

type DefaultChoiceProps = {
  field: (typeof defaulted)[number]
  mapping: Mapping
  onChange: ChoiceWordsProps['onChange']
}

function DefaultChoice({ field, mapping, onChange }: DefaultChoiceProps) {
  const { t } = useTranslation()
  const mapped = Object.values(mapping.columns).includes(field)
  return (
    <Field label={t(mapped ? `imports.otherwise.${field}` : `imports.everyBerth.${field}`)}>
      <Select
        value={mapping.defaults?.[field] ?? null}
        placeholder={t('imports.choose1')}
        onValueChange={(value) => onChange({ defaults: { ...mapping.defaults, [field]: value } })}
        options={optionsOf(field, 'berths', t)}
      />
    </Field>
  )
}

/** What a word of the file may mean. A stay has other tenures than a berth. */
export function optionsOf(
  field: WordField,
  entity: Import['entity'],
  t: Translate,
): { value: string; label: string }[] {
  const endings = [
    ...outcomes.map((value) => ({ value, label: t(`interest.choice.outcome.${value}`) })),
    { value: 'open', label: t('imports.choice.open') },
  ]
  if (field === 'outcome') return endings
  if (field === 'stage') {
    return [
      ...stages.map((value) => ({ value, label: t(`interest.choice.pipelineStage.${value}`) })),
      ...endings,
    ]
  }
  if (field === 'tenureType' && entity === 'tenancies') return [...choiceOptions('tenancy', field)]
  const vocabulary = vocabularyOf(field)
  if (vocabulary) {
    return offeredTerms(vocabulary).map((value) => ({ value, label: termText(vocabulary, value) }))
  }
  return berthStatuses.map((value) => ({ value, label: t(`imports.choice.${value}`) }))
}
