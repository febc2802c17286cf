import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CustomType } from '../../../contract/records/custom-types.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import type { CustomField } from '../../kit/custom/custom-fields.ts'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { modulesHaving } from '../../kit/kinds/kinds.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { KindName } from './kinds.ts'
import { type DraftOption, draftOptions, storedOptions } from './options-editor.tsx'
import type { Replacements } from './vanished-options.tsx'

/** The lists that show custom fields. */
export const touchedModules = () => modulesHaving('customFields')

type Values = {
  label: string
  name: string
  type: CustomType
  required: boolean
  options: readonly DraftOption[]
}

/** A custom field while it is made or changed, how many records have a value of it, and saving it. */
export function useFieldForm(kind: KindName, initial: CustomField | undefined, onSaved: () => void) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [field] = useState(initial)
  const [problem, setProblem] = useState<unknown>(null)
  const [replace, setReplace] = useState<Replacements>({})
  const ofField = { params: { id: field?.id ?? '' } }
  const usage = useRead('customFields', 'usage', ofField, { enabled: field !== undefined, staleTime: 0 })
  const create = useWrite('customFields', 'create')
  const update = useWrite('customFields', 'update', { touches: touchedModules() })
  const form = useForm<Values>({
    defaultValues: {
      label: field?.label ?? '',
      name: field?.name ?? '',
      type: field?.type ?? 'text',
      required: field?.required ?? false,
      options: draftOptions(field?.options ?? []),
    },
  })
  const { type, options } = form.watch()
  const chooses = type === 'select' || type === 'multiselect'
  const counts = usage.data?.options ?? []
  const gone = (field?.options ?? []).filter(({ value }) => !options.some((option) => option.value === value))

  async function store({ label, name, required }: Values, optionInput: ReturnType<typeof storedOptions>) {
    const body = { label, type, required, options: optionInput }
    if (!field) return create.mutateAsync({ body: { entityType: kind, name, ...body } })
    // What records lose is named one by one, each with what takes its place.
    const lost = counts.filter(({ value }) => gone.some((option) => option.value === value))
    const replaced = Object.fromEntries(lost.map(({ value }) => [value, replace[value] ?? null]))
    return update.mutateAsync({
      params: { id: field.id },
      body: { ...body, replace: replaced },
      ifMatch: field.version,
    })
  }

  const save = form.handleSubmit(async (values) => {
    setProblem(null)
    const optionInput = chooses ? storedOptions(options) : []
    const wrong = chooses ? wrongOptions(optionInput) : null
    if (wrong) return form.setError('options', { message: t(wrong) })
    try {
      await store(values, optionInput)
      showToast({ title: t(field ? 'customFields.saved' : 'customFields.created', { name: values.label }) })
      onSaved()
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['label', 'name', 'type', 'options']))
    }
  })

  return { form, problem, save, chooses, used: usage.data?.records ?? 0, counts, gone, replace, setReplace }
}

export type FieldForm = ReturnType<typeof useFieldForm>

function wrongOptions(options: readonly { value: string; label: string }[]) {
  if (options.length === 0) return 'customFields.optionNeeded'
  const labels = new Set(options.map(({ label }) => label.toLocaleLowerCase()))
  return labels.size < options.length ? 'customFields.optionTwice' : null
}
