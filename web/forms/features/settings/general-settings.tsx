import { useState } from 'react'
import { useForm as useFormState } from 'react-hook-form'
import { readEmail } from '../../../../contract/values/email.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ChoiceField } from '../../../components/choice-field.tsx'
import { ProblemLine } from '../../../components/problem-state.tsx'
import { call } from '../../../lib/api.ts'
import { showFieldErrors } from '../../../lib/form-errors.ts'
import { useRead } from '../../../lib/server-state.ts'
import { useTenantId } from '../../../lib/tenant.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { useAccess } from '../../lib/session.tsx'
import { addressesIn, changesIn, dayBefore, type Settings, settingsOf } from './settings.ts'

/** Name, address and what ends or forgets answers. Holds as soon as it is saved. */
export function GeneralSettings() {
  const { t } = useTranslation()
  const { publicUrl } = useAccess()
  const tenantId = useTenantId()
  const { form, update, canEdit } = useForm()
  const workspaces = useRead('workspaces', 'list', {})
  const [problem, setProblem] = useState<unknown>(null)
  const [asked, setAsked] = useState<{ settings: Settings; count: number; days: number } | null>(null)
  const state = useFormState<Settings>({ values: settingsOf(form), resetOptions: { keepDirtyValues: true } })
  const { errors, isSubmitting, isDirty } = state.formState
  const slug = state.watch('slug')

  const submit = state.handleSubmit(async (settings) => {
    setProblem(null)
    try {
      const days = settings.retentionDays === '' ? null : Number(settings.retentionDays)
      const shorter = days !== null && (form.retentionDays === null || days < form.retentionDays)
      const count = shorter ? await olderThan(days) : 0
      if (days !== null && count > 0) setAsked({ settings, count, days })
      else await save(settings)
    } catch (error) {
      setProblem(error)
    }
  })

  async function olderThan(days: number): Promise<number> {
    const query = { to: dayBefore(days), spam: 'all' as const, limit: '1' }
    const old = await call('submissions', 'list', { params: { id: form.id }, query }, { tenantId })
    return old.meta.total
  }

  async function save(settings: Settings) {
    setAsked(null)
    try {
      const saved = await update(changesIn(settings, settingsOf(form)))
      state.reset(settingsOf(saved))
      showToast({ title: t('forms.settings.saved') })
    } catch (error) {
      setProblem(
        showFieldErrors(error, state.setError, [
          ...(['name', 'slug', 'workspaceId', 'closesAt'] as const),
          ...(['responseLimit', 'retentionDays', 'notifyEmails'] as const),
        ]),
      )
    }
  }

  const wholeNumber = (most: number) => ({
    validate: (value: string) =>
      value === '' ||
      (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most) ||
      t('forms.settings.wholeNumber', { most: formatNumber(most) }),
  })

  return (
    <Form onSubmit={() => void submit()} className="flex min-w-0 flex-col gap-4">
      <Field
        label={t('forms.list.name')}
        hint={t('forms.settings.nameHint')}
        error={errors.name?.message}
        required
      >
        <Input
          {...state.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={200}
        />
      </Field>
      <Field
        label={t('forms.settings.slug')}
        hint={
          <>
            <span className="break-all">{`${publicUrl}/f/${slug}`}</span>
            {form.publishedVersion !== null && slug !== form.slug && (
              <span className="block text-warning-ink">{t('forms.settings.slugWarning')}</span>
            )}
          </>
        }
        error={errors.slug?.message}
        required
      >
        <Input
          {...state.register('slug', {
            validate: (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) || t('forms.settings.slugRule'),
            setValueAs: (value: string) => value.trim().toLowerCase(),
          })}
          maxLength={80}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono"
        />
      </Field>
      <ChoiceField
        control={state.control}
        name="workspaceId"
        label={t('forms.settings.workspace')}
        disabled={!canEdit}
        options={(workspaces.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('forms.settings.closesAt')}
          hint={t('forms.settings.closesAtHint')}
          error={errors.closesAt?.message}
        >
          <Input type="datetime-local" {...state.register('closesAt')} />
        </Field>
        <Field
          label={t('forms.settings.responseLimit')}
          hint={t('forms.settings.responseLimitHint', { count: formatNumber(form.submissionCount) })}
          error={errors.responseLimit?.message}
        >
          <Input inputMode="numeric" {...state.register('responseLimit', wholeNumber(1_000_000))} />
        </Field>
      </div>
      <Field
        label={t('forms.settings.retention')}
        hint={t('forms.settings.retentionHint')}
        error={errors.retentionDays?.message}
        className="sm:max-w-1/2"
      >
        <Input
          inputMode="numeric"
          unit={t('forms.settings.days')}
          {...state.register('retentionDays', wholeNumber(3650))}
        />
      </Field>
      <Field
        label={t('forms.settings.notifyEmails')}
        hint={t('forms.settings.notifyEmailsHint')}
        error={errors.notifyEmails?.message}
      >
        <Textarea
          rows={2}
          spellCheck={false}
          {...state.register('notifyEmails', {
            validate: (value) => {
              const wrong = addressesIn(value).find((each) => readEmail(each) === null)
              return wrong === undefined || t('forms.settings.noAddress', { text: wrong })
            },
          })}
        />
      </Field>
      <ProblemLine error={problem} />
      {canEdit && (
        <div>
          <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty}>
            {t('forms.settings.save')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('forms.settings.retentionTitle', { count: asked?.count ?? 0 })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.settings.retentionConfirm')}
        destructive
        onConfirm={() => asked && void save(asked.settings)}
      >
        {t('forms.settings.retentionAsk', { count: asked?.count ?? 0, days: asked?.days ?? 0 })}
      </ConfirmDialog>
    </Form>
  )
}
