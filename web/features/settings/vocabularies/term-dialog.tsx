import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { longestVocabularyValue, type VocabularyKey } from '../../../../contract/vocabularies/lists.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { ActiveField } from '../../../kit/ordered/active-field.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { slugOf } from '../../../kit/words/slug.ts'
import { termText } from '../../../kit/words/term-text.ts'
import { saidOf, type Term, useVocabulary } from './use-vocabulary.ts'

type TermDialogProps = { vocabulary: VocabularyKey; term: Term | undefined; onClose: () => void }

/** Adds a value to a vocabulary, or changes one. */
export function TermDialog({ vocabulary, term, onClose }: TermDialogProps) {
  const { t } = useTranslation()
  const { terms, put } = useVocabulary(vocabulary)
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({
    defaultValues: { label: term?.renamed ? term.label : '', active: term?.active ?? true },
  })
  const { errors, isSubmitting } = form.formState
  const others = terms.filter(({ value }) => value !== term?.value)
  const isTaken = (label: string) =>
    others.some(({ value }) => termText(vocabulary, value).toLowerCase() === label.trim().toLowerCase())

  async function act(write: () => Promise<unknown>, title: string) {
    setProblem(null)
    try {
      await write()
      showToast({ title })
      onClose()
    } catch (error) {
      setProblem(error)
    }
  }

  const save = form.handleSubmit(async ({ label: typed, active }) => {
    const label = typed.trim() || null
    if (!term) {
      const value = freshValue(label ?? '', new Set(others.map((other) => other.value)))
      const values = [...terms.map(saidOf), { value, label, active: true }]
      return act(() => put(values), t('vocabularies.added', { name: label }))
    }
    const values = terms.map((one) =>
      one.value === term.value ? { value: one.value, label, active } : saidOf(one),
    )
    return act(
      () => put(values),
      t('vocabularies.saved', { name: label ?? termText(vocabulary, term.value) }),
    )
  })

  const name = term ? termText(vocabulary, term.value) : ''
  return (
    <FormDialog
      title={term ? t('vocabularies.edit', { name }) : t('vocabularies.create')}
      submitLabel={t(term ? 'action.save' : 'vocabularies.create')}
      width="sm"
      busy={isSubmitting}
      problem={problem}
      aside={
        term &&
        !term.system && (
          <Button
            variant="ghost"
            icon={<Trash2 />}
            className="-ml-2 text-danger-ink"
            onClick={() => void act(() => put(others.map(saidOf)), t('vocabularies.removed', { name }))}
          >
            {t('vocabularies.remove')}
          </Button>
        )
      }
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('vocabularies.label')}
        hint={t(term?.system ? 'vocabularies.labelHint' : 'vocabularies.ownHint')}
        error={errors.label?.message}
        required={!term?.system}
      >
        <Input
          {...form.register('label', {
            validate: (label) => {
              if (isTaken(label)) return t('vocabularies.twice')
              return term?.system || label.trim() !== '' || t('form.required')
            },
          })}
          placeholder={term?.system ? name : undefined}
          maxLength={80}
          autoFocus
        />
      </Field>
      {term && (
        <ActiveField
          form={form}
          name="active"
          label={t('vocabularies.active')}
          hint={t('vocabularies.activeHint')}
        />
      )}
      {term && !term.system && <p className="text-xs text-ink-faint">{t('vocabularies.removeHint')}</p>}
    </FormDialog>
  )
}

/** What records keep of a new value: its label as a code, that stays when the label changes. */
function freshValue(label: string, taken: ReadonlySet<string>): string {
  const word = (slugOf(label).replaceAll('-', '_') || label.trim()).slice(0, longestVocabularyValue - 4)
  for (let number = 1; ; number++) {
    const value = number === 1 ? word : `${word}_${number}`
    if (!taken.has(value)) return value
  }
}
