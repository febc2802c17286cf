import { Controller, useForm } from 'react-hook-form'
import { stagesFitting } from '../../../../contract/reconcile/stages.ts'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { LongTextField } from '../../../kit/form/text-field.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { kinds } from '../../../kit/kinds/kinds.ts'
import { optionsOf } from '../../../kit/list/state/options.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ClientPicker } from '../../clients/public/client-picker.tsx'
import { YachtPicker } from '../../yachts/public/yacht-picker.tsx'

type Stage = (typeof stagesFitting)[keyof typeof stagesFitting][number]

type ReconcileDialogProps = {
  berth: Pick<Answer<'berths', 'get'>, 'id' | 'mooringNumber' | 'status'>
  onClose: () => void
}

/** Writes down the deal behind a berth that was set by hand. */
export function ReconcileDialog({ berth, onClose }: ReconcileDialogProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const reconcile = useWrite('reconciliation', 'reconcile', {
    touches: ['interests', 'clients', ...kinds.interest.refreshes],
  })
  const fitting: readonly Stage[] = stagesFitting[berth.status]
  const form = useForm({
    defaultValues: {
      clientId: null as ComboboxOption | null,
      yachtId: null as ComboboxOption | null,
      stage: fitting[0] as Stage,
      reason: '',
    },
  })
  const { errors } = form.formState
  const client = form.watch('clientId')
  const status = t(`berth.choice.status.${berth.status}`)

  const saving = useSaving(
    form,
    ['clientId', 'yachtId', 'stage', 'reason'],
    async ({ clientId, yachtId, stage, reason }) => {
      if (!clientId) return form.setError('clientId', { message: t('form.required') })
      const { interest } = await reconcile.mutateAsync({
        params: { id: berth.id },
        body: {
          clientId: clientId.value,
          stage,
          ...(yachtId ? { yachtId: yachtId.value } : {}),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
      })
      showToast({
        title: t('reconcile.done', { mooring: berth.mooringNumber, name: interest.clientName }),
      })
      onClose()
    },
  )

  return (
    <FormDialog
      title={t('reconcile.title', { mooring: berth.mooringNumber })}
      description={t('reconcile.hint', { status })}
      submitLabel={t('reconcile.act')}
      {...saving}
      onClose={onClose}
    >
      <Field label={t('fieldName.client')} error={errors.clientId?.message} required>
        <Controller
          control={form.control}
          name="clientId"
          render={({ field }) => <ClientPicker value={field.value} onChange={field.onChange} />}
        />
      </Field>
      {can('yachts.view') && (
        <Field label={t('fieldName.yacht')} error={errors.yachtId?.message}>
          <Controller
            control={form.control}
            name="yachtId"
            render={({ field }) => (
              <YachtPicker
                value={field.value}
                onChange={field.onChange}
                owner={client}
                {...(client ? { ownerId: client.value } : {})}
              />
            )}
          />
        </Field>
      )}
      <ChoiceField
        control={form.control}
        name="stage"
        label={t('reconcile.stage')}
        options={optionsOf(fitting, (one) => t(`interest.choice.pipelineStage.${one}`))}
      />
      {form.watch('stage') === 'contract' && (
        <p className="-mt-2 text-xs text-ink-faint">{t('reconcile.wonHint')}</p>
      )}
      <LongTextField form={form} name="reason" label={t('reconcile.reason')} maxLength={1000} />
    </FormDialog>
  )
}
