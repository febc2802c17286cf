import { Paperclip, Star } from 'lucide-react'
import { useId } from 'react'
import { type Answer, readAnswer } from '../../../../../contract/forms/answers.ts'
import type { Field as FormField } from '../../../../../contract/forms/definition.ts'
import { Checkbox } from '../../../../../ui/checkbox.tsx'
import { cx } from '../../../../../ui/class-names.ts'
import { Field } from '../../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { CountryInput } from '../../../../components/place/country-input.tsx'
import { useTranslation } from '../../../../lib/words/i18n.ts'

type PreviewFieldProps = {
  field: FormField
  answer: Answer
  problem: string | undefined
  onAnswer: (answer: Answer) => void
}

export function PreviewField(props: PreviewFieldProps) {
  const { field, problem } = props
  if (field.type === 'hidden') return null
  if (field.type === 'section') {
    return (
      <div className="mt-2 flex flex-col gap-1 border-t pt-4">
        <h4 className="font-semibold break-words">{field.label}</h4>
        {field.help && <p className="break-words whitespace-pre-line text-ink-soft">{field.help}</p>}
      </div>
    )
  }
  if (field.type === 'consent') return <Consent {...props} />
  if (field.type === 'choice' || field.type === 'multiple_choice' || field.type === 'rating')
    return <Group {...props} />
  return (
    <Field label={field.label} hint={field.help} error={problem} required={field.required}>
      <Control {...props} />
    </Field>
  )
}

function Control({ field, answer, onAnswer }: PreviewFieldProps) {
  const { t } = useTranslation()
  const text = typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''
  const take = (raw: string) => onAnswer(raw === '' ? null : raw)
  switch (field.type) {
    case 'long_text':
      return (
        <Textarea
          value={text}
          placeholder={field.placeholder}
          onChange={(event) => take(event.target.value)}
        />
      )
    case 'dropdown':
      return (
        <Select
          value={text || null}
          placeholder={field.placeholder ?? t('form.choose')}
          onValueChange={take}
          options={(field.options ?? []).filter((option) => option.value !== '')}
        />
      )
    case 'country':
      return <CountryInput value={text || null} onChange={onAnswer} />
    case 'file':
      return (
        <button
          type="button"
          onClick={() =>
            onAnswer(
              answer ? null : [{ id: 'sample', name: 'document.pdf', size: 1, type: 'application/pdf' }],
            )
          }
          className="flex min-h-11 items-center gap-2 rounded-md border border-dashed border-control px-3 text-ink-soft hover:bg-hover"
        >
          <Paperclip className="size-4" aria-hidden="true" />
          {answer ? 'document.pdf' : t('forms.preview.chooseFile')}
        </button>
      )
    default:
      return (
        <Input
          type={inputTypes[field.type] ?? 'text'}
          inputMode={field.type === 'number' ? 'decimal' : undefined}
          value={text}
          placeholder={field.placeholder}
          {...(field.unit ? { unit: field.unit } : {})}
          onChange={(event) => take(event.target.value)}
          onBlur={(event) => onAnswer(readAnswer(field, event.target.value))}
        />
      )
  }
}

const inputTypes: Partial<Record<FormField['type'], string>> = { email: 'email', phone: 'tel', date: 'date' }

function Consent({ field, answer, problem, onAnswer }: PreviewFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        label={
          <>
            {field.label}
            {field.required && <Mark />}
          </>
        }
        checked={answer === true}
        onCheckedChange={onAnswer}
      />
      {field.help && <p className="pl-6 text-xs text-ink-faint">{field.help}</p>}
      <Problem text={problem} />
    </div>
  )
}

function Group({ field, answer, problem, onAnswer }: PreviewFieldProps) {
  const id = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium text-ink-soft">
        {field.label}
        {field.required && <Mark />}
      </legend>
      {field.type === 'rating' ? (
        <Stars id={id} field={field} answer={answer} onAnswer={onAnswer} />
      ) : (
        field.options?.map((option) => {
          const several = field.type === 'multiple_choice'
          const chosen = Array.isArray(answer) ? (answer as string[]) : []
          return (
            <label key={option.value} className="flex items-center gap-2 pointer-coarse:min-h-11">
              <input
                type={several ? 'checkbox' : 'radio'}
                name={id}
                className="size-4 shrink-0 accent-accent"
                checked={several ? chosen.includes(option.value) : answer === option.value}
                onChange={(event) => {
                  if (!several) return onAnswer(option.value)
                  const next = chosen.filter((each) => each !== option.value)
                  onAnswer(event.target.checked ? [...next, option.value] : next)
                }}
              />
              <span className="min-w-0 break-words">{option.label}</span>
            </label>
          )
        })
      )}
      {field.help && <p className="text-xs text-ink-faint">{field.help}</p>}
      <Problem text={problem} />
    </fieldset>
  )
}

function Stars({ id, field, answer, onAnswer }: Omit<PreviewFieldProps, 'problem'> & { id: string }) {
  const marks = Array.from({ length: field.scale ?? 5 }, (_, index) => index + 1)
  return (
    <div className="flex flex-wrap gap-1">
      {marks.map((mark) => (
        <label
          key={mark}
          className="rounded-sm p-1 has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={id}
            aria-label={String(mark)}
            className="sr-only"
            checked={answer === mark}
            onChange={() => onAnswer(mark)}
          />
          <Star
            aria-hidden="true"
            className={cx(
              'size-6',
              typeof answer === 'number' && mark <= answer
                ? 'fill-current text-accent-ink'
                : 'text-ink-faint',
            )}
          />
        </label>
      ))}
    </div>
  )
}

function Mark() {
  return (
    <span aria-hidden="true" className="text-danger-ink">
      {' *'}
    </span>
  )
}

function Problem({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="text-xs text-danger-ink">
      {text}
    </p>
  )
}
