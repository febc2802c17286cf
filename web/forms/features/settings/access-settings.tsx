import { useContext, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { FormChanges } from '../../components/form/draft-sender.ts'
import { fieldsOf } from '../../components/form/editing.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { AtOnceContext } from './saving-mark.tsx'

/** Who may answer, and how often. Holds at once. */
export function AccessSettings() {
  return (
    <>
      <PasswordSetting />
      <OnceSetting />
      <UnfinishedSetting />
    </>
  )
}

/** Saves one setting at once, and says so. */
export function useSetting(): { busy: boolean; save: (changes: FormChanges) => Promise<boolean> } {
  const { t } = useTranslation()
  const { update } = useForm()
  const onSaving = useContext(AtOnceContext)
  const [busy, setBusy] = useState(false)
  const save = async (changes: FormChanges) => {
    setBusy(true)
    onSaving('saving')
    try {
      await update(changes)
      onSaving('saved')
      return true
    } catch (error) {
      onSaving('failed')
      showToast({ tone: 'danger', title: t('forms.settings.notSaved'), detail: problemText(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

const leastLetters = 4

function PasswordSetting() {
  const { t } = useTranslation()
  const { form, canEdit } = useForm()
  const { busy, save } = useSetting()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const set = async () => {
    const password = (typed ?? '').trim()
    if ([...password].length < leastLetters) return setError(t('forms.access.short', { least: leastLetters }))
    if (await save({ password })) setTyped(null)
  }
  if (typed === null)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-48 flex-1">
          <span className="block text-xs font-medium text-ink-soft">{t('forms.access.password')}</span>
          {t(form.hasPassword ? 'forms.access.isSet' : 'forms.access.isNotSet')}
        </p>
        {canEdit && (
          <Button onClick={() => setTyped('')}>
            {t(form.hasPassword ? 'forms.access.change' : 'forms.access.set')}
          </Button>
        )}
        {canEdit && form.hasPassword && (
          <Button busy={busy} onClick={() => void save({ password: null })}>
            {t('forms.access.remove')}
          </Button>
        )}
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-2">
      <Field
        label={t('forms.access.password')}
        hint={t('forms.access.hint')}
        error={error}
        className="w-full max-w-80"
      >
        <Input
          autoFocus
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void set()
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button variant="primary" busy={busy} onClick={() => void set()}>
          {t('forms.access.set')}
        </Button>
        <Button onClick={() => setTyped(null)}>{t('action.cancel')}</Button>
      </div>
    </div>
  )
}

function UnfinishedSetting() {
  const { t } = useTranslation()
  const { form } = useForm()
  const { busy, save } = useSetting()
  return (
    <Switch
      label={t('forms.access.unfinished')}
      hint={t('forms.access.unfinishedHint')}
      checked={form.keepsUnfinished}
      disabled={busy}
      onCheckedChange={(keepsUnfinished) => void save({ keepsUnfinished })}
    />
  )
}

const unlimited = 'unlimited'

function OnceSetting() {
  const { t } = useTranslation()
  const { form, editing, canEdit } = useForm()
  const { save } = useSetting()
  const fields = fieldsOf(editing.draft).filter((field) => field.type === 'email')
  const chosen = fields.find(({ id }) => id === form.onceField)
  return (
    <Field
      label={t('forms.access.once')}
      hint={t(fields.length > 0 ? 'forms.access.onceHint' : 'forms.access.onceNoField')}
      className="max-w-80"
    >
      <Select
        value={chosen?.id ?? unlimited}
        disabled={!canEdit || fields.length === 0}
        onValueChange={(id) => void save({ onceField: id === unlimited ? null : id })}
        options={[
          { value: unlimited, label: t('forms.access.unlimited') },
          ...fields.map(({ id, label, key }) => ({ value: id, label: label || key })),
        ]}
      />
    </Field>
  )
}
