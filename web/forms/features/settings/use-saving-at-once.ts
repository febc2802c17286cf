import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { call } from '../../../kit/server/api.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { useForm } from '../../components/form/form-context.tsx'
import type { AtOnce } from './saving-mark.tsx'
import { changesIn, dayBefore, type Settings, settingsOf } from './settings.ts'

const names = [
  ...(['name', 'slug', 'workspaceId', 'closesAt'] as const),
  ...(['responseLimit', 'retentionDays', 'notifyEmails'] as const),
]

/** Saves each setting by itself; asks first when that deletes answers. */
export function useSavingAtOnce(state: UseFormReturn<Settings>, onSaving: (saving: AtOnce) => void) {
  const tenantId = useTenantId()
  const { form, update, canEdit } = useForm()
  const [problem, setProblem] = useState<unknown>(null)
  const [question, setQuestion] = useState<{ count: number; days: number } | null>(null)
  const answered = useRef<(yes: boolean) => void>(() => undefined)

  async function saveField(name: keyof Settings): Promise<void> {
    const before = settingsOf(form)
    const value = state.getValues(name)
    if (!canEdit || !names.includes(name) || value === before[name] || !(await state.trigger(name))) return
    setProblem(null)
    onSaving('saving')
    try {
      if (name === 'retentionDays' && !(await mayDelete(value))) {
        state.resetField(name, { defaultValue: before[name] })
        return onSaving('saved')
      }
      const saved = await update(changesIn({ ...before, [name]: value }, before))
      // What was written meanwhile stays.
      if (state.getValues(name) === value) state.resetField(name, { defaultValue: settingsOf(saved)[name] })
      onSaving('saved')
    } catch (error) {
      onSaving('failed')
      setProblem(showFieldErrors(error, state.setError, names))
    }
  }

  async function mayDelete(value: string): Promise<boolean> {
    const days = value === '' ? null : Number(value)
    if (days === null || (form.retentionDays !== null && days >= form.retentionDays)) return true
    const query = { to: dayBefore(days), spam: 'all' as const, limit: '1' }
    const old = await call('submissions', 'list', { params: { id: form.id }, query }, { tenantId })
    if (old.meta.total === 0) return true
    setQuestion({ count: old.meta.total, days })
    return new Promise((resolve) => {
      answered.current = resolve
    })
  }

  return {
    problem,
    asked: question,
    saveField,
    async saveAll() {
      for (const name of names) await saveField(name)
    },
    answer(yes: boolean) {
      setQuestion(null)
      answered.current(yes)
    },
  }
}
