import type { ComponentProps, ReactNode } from 'react'
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { DayInput } from '../dates/day-input.tsx'
import { useTranslation } from '../words/i18n.ts'

type FieldOf<V extends FieldValues, N extends FieldPath<V>> = {
  form: UseFormReturn<V>
  name: N
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
  required?: boolean
  /** What else is asked of what is typed. */
  rules?: RegisterOptions<V, N>
}

type Own = 'form' | 'name' | 'label' | 'hint' | 'required'

/** A field of a form in which one line is typed, with what is wrong with it. */
export function TextField<V extends FieldValues, N extends FieldPath<V>>(
  props: FieldOf<V, N> & Omit<ComponentProps<typeof Input>, Own>,
) {
  const { frame, control } = useFieldOf(props)
  return (
    <Field {...frame}>
      <Input {...control} />
    </Field>
  )
}

/** A field of a form in which several lines are typed. */
export function LongTextField<V extends FieldValues, N extends FieldPath<V>>(
  props: FieldOf<V, N> & Omit<ComponentProps<typeof Textarea>, Own>,
) {
  const { frame, control } = useFieldOf(props)
  return (
    <Field {...frame}>
      <Textarea {...control} />
    </Field>
  )
}

/** A field of a form whose value is a day. */
export function DayField<V extends FieldValues, N extends FieldPath<V>>(
  props: FieldOf<V, N> & Omit<ComponentProps<typeof DayInput>, Own>,
) {
  const { frame, control } = useFieldOf(props)
  return (
    <Field {...frame}>
      <DayInput {...control} />
    </Field>
  )
}

function useFieldOf<V extends FieldValues, N extends FieldPath<V>, Rest extends object>(
  props: FieldOf<V, N> & Rest,
) {
  const { form, name, label, hint, hideLabel = false, required = false, rules, ...rest } = props
  const { t } = useTranslation()
  const { error } = form.getFieldState(name, form.formState)
  return {
    frame: { label, hint, hideLabel, required, error: error?.message },
    control: {
      ...form.register(name, {
        ...rules,
        ...(required ? { required: t('form.required') } : {}),
      } as RegisterOptions<V, N>),
      ...rest,
    },
  }
}
