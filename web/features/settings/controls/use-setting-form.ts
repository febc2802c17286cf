import { useState } from 'react'
import { type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { SettingKey, SettingValue } from '../../../../contract/settings/registry.ts'
import type { Saving } from '../../../kit/conflict/save-typed.ts'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { useKeptFromReload } from '../../../kit/form/unsaved-work.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { hasCode } from '../../../kit/server/api-error.ts'
import type { PortSetting, useSettings } from '../use-settings.ts'

type SettingForm<Key extends SettingKey, V extends FieldValues> = Pick<
  Saving<PortSetting, V>,
  'labelOf' | 'show' | 'merge' | 'isProposal'
> & {
  valuesOf: (value: SettingValue<Key> | undefined) => V
  /** The value of the setting that the form stands for. */
  valueFrom: (typed: V) => unknown
  /** Where a refusal of a part of the value is shown. */
  fields?: readonly FieldPath<V>[]
  /** What the names of `fields` begin with in a refusal. */
  under?: string
}

/**
 * A form over one setting of the port. It follows the setting until something is typed, and what is typed is held against the
 * setting as it was then: a colleague's change is asked about, and never written over in silence.
 */
export function useSettingForm<Key extends SettingKey, V extends FieldValues>(
  settings: ReturnType<typeof useSettings>,
  key: Key,
  { valuesOf, valueFrom, fields = [], under, ...saving }: SettingForm<Key, V>,
) {
  const [problem, setProblem] = useState<unknown>(null)
  const {
    form,
    save: store,
    base,
    show,
  } = useRecordForm<PortSetting, V>(
    settings.latest(key),
    {
      ...saving,
      valuesOf: ({ value }) => valuesOf((value ?? undefined) as SettingValue<Key> | undefined),
      write: (_, __, { base: before, typed }) => settings.store(before, valueFrom(typed)),
      read: () => settings.readAnew(key),
    },
    // The version of a setting that was put back begins anew.
    (read, before) =>
      read.version !== before.version || JSON.stringify(read.value) !== JSON.stringify(before.value),
  )
  const { isDirty, isSubmitting } = form.formState
  useKeptFromReload(isDirty)

  /** Says whether what is typed was stored. */
  async function submit(): Promise<boolean> {
    let isStored = false
    await form.handleSubmit(async (typed) => {
      setProblem(null)
      try {
        isStored = (await store(typed)) !== null
      } catch (error) {
        setProblem(showFieldErrors(error, form.setError, fields, under))
      }
    })()
    return isStored
  }

  /** Puts the setting back to what the port inherits, which the form shows then in place of what is typed. */
  async function putBack() {
    const inherited = await settings.putBack(key)
    if (inherited) show(inherited)
  }

  return {
    form,
    problem,
    base,
    isDirty,
    isSaving: isSubmitting,
    submit,
    putBack,
  }
}

/**
 * A secret that is typed in place of the one that is set. A colleague's new one cannot be shown beside it: what is typed is refused
 * once, and goes over theirs when it is saved again.
 */
export function useSecretForm(settings: ReturnType<typeof useSettings>, key: SettingKey) {
  const now = settings.latest(key)
  const [base, setBase] = useState(now)
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({ defaultValues: { text: '' } })
  const { isDirty } = form.formState
  useKeptFromReload(isDirty)
  if (!isDirty && now.version !== base.version) setBase(now)

  const submit = form.handleSubmit(async ({ text }) => {
    setProblem(null)
    try {
      setBase(await settings.store(base, text.trim() || null))
      if (form.getValues('text') === text) form.reset()
    } catch (error) {
      setProblem(error)
      if (hasCode(error, 'VERSION_STALE')) setBase(await settings.readAnew(key))
    }
  })

  return { form, problem, isDirty, submit: () => submit() }
}
