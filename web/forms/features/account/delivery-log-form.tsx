import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../../kit/display/problem-state.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

const mostDays = 3650

/** How long what was sent to webhooks stays in their logs. */
export function DeliveryLogForm() {
  const log = useRead('deliveryLog', 'get', {})
  if (log.error && !log.data) return <ProblemState error={log.error} onRetry={() => void log.refetch()} />
  return log.data ? <DaysForm log={log.data} /> : <SkeletonLines lines={3} />
}

function DaysForm({ log }: { log: Answer<'deliveryLog', 'get'> }) {
  const { t } = useTranslation()
  const update = useWrite('deliveryLog', 'update')
  const tenantId = useTenantId()
  const { form, save: store } = useRecordForm(log, {
    valuesOf: ({ days }) => ({ days: String(days) }),
    write: (_, ifMatch, { typed }) => update.mutateAsync({ body: { days: Number(typed.days) }, ifMatch }),
    read: () => call('deliveryLog', 'get', {}, { tenantId }),
    labelOf: () => t('forms.account.logDays'),
  })
  const { errors, isDirty } = form.formState
  const saving = useSaving(form, ['days'], async (typed) => {
    if (!(await store(typed))) return
    showToast({ title: t('forms.account.logSaved') })
  })
  return (
    <Form onSubmit={saving.onSubmit} className="flex max-w-lg flex-col gap-3">
      <Field label={t('forms.account.logDays')} error={errors.days?.message} className="max-w-48" required>
        <Input
          inputMode="numeric"
          unit={t('forms.settings.days')}
          {...form.register('days', {
            validate: (value) =>
              (/^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= mostDays) ||
              t('forms.account.logRule', { most: formatNumber(mostDays) }),
          })}
        />
      </Field>
      <ProblemLine error={saving.problem} />
      <div>
        <Button type="submit" variant="primary" busy={saving.busy} disabled={!isDirty}>
          {t('forms.account.saveLog')}
        </Button>
      </div>
    </Form>
  )
}
