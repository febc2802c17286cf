import { useForm as useFormState } from 'react-hook-form'
import { readEmail } from '../../../../contract/values/email.ts'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { MomentInput } from '../../../kit/dates/day-input.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { useAccess } from '../../lib/session.tsx'
import { MailNotReady } from './mail-not-ready.tsx'
import type { AtOnce } from './saving-mark.tsx'
import { addressesIn, type Settings, settingsOf } from './settings.ts'
import { useSavingAtOnce } from './use-saving-at-once.ts'

/** Name, address and what ends or forgets answers. Each is saved by itself once its field is left, and holds from then on. */
export function GeneralSettings({ onSaving }: { onSaving: (saving: AtOnce) => void }) {
  const { t } = useTranslation()
  const { publicUrl } = useAccess()
  const { form, canEdit } = useForm()
  const workspaces = useRead('workspaces', 'list', {})
  const state = useFormState<Settings>({ values: settingsOf(form), resetOptions: { keepDirtyValues: true } })
  const { errors } = state.formState
  const slug = state.watch('slug')
  const { problem, asked, saveField, saveAll, answer } = useSavingAtOnce(state, onSaving)

  const wholeNumber = (most: number) => ({
    validate: (value: string) =>
      value === '' ||
      (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most) ||
      t('forms.settings.wholeNumber', { most: formatNumber(most) }),
  })

  return (
    <Form
      onSubmit={() => void saveAll()}
      onBlur={({ target }) => target.name && void saveField(target.name as keyof Settings)}
      className="flex min-w-0 flex-col gap-4"
    >
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
        onChosen={() => void saveField('workspaceId')}
        options={(workspaces.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('forms.settings.closesAt')}
          hint={t('forms.settings.closesAtHint')}
          error={errors.closesAt?.message}
        >
          <MomentInput {...state.register('closesAt')} />
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
      {state.watch('notifyEmails').trim() !== '' && <MailNotReady />}
      <ProblemLine error={problem} />
      <RetentionQuestion asked={asked} answer={answer} />
    </Form>
  )
}

/** A shorter retention deletes answers: how many is said before. */
function RetentionQuestion({ asked, answer }: Pick<ReturnType<typeof useSavingAtOnce>, 'asked' | 'answer'>) {
  const { t } = useTranslation()
  const { count = 0, days = 0 } = asked ?? {}
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && answer(false)}
      title={t('forms.settings.retentionTitle', { count })}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('forms.settings.retentionConfirm')}
      destructive
      onConfirm={() => answer(true)}
    >
      {t('forms.settings.retentionAsk', { count, days })}
    </ConfirmDialog>
  )
}
