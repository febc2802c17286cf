import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isLimited } from '../../../contract/tenancies/vocabulary.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { DayField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useOpenMade } from '../../kit/record/links/records.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { dayIn, formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Misfit } from '../berths/public/misfit.tsx'
import { useDoubts } from '../berths/public/use-doubts.ts'
import { PartyFields, useYachtOf } from './public/party-fields.tsx'
import { periodText, type Tenancy, touchedByTenancies, yearLater } from './public/tenancy.ts'

type Option = ComboboxOption | null
type StepProps = { tenancy: Tenancy; onClose: () => void; onDone: (id: string) => void }

/** What colleagues change meanwhile is no ground on which something was typed. */
function useAsked(initial: Tenancy) {
  const [tenancy] = useState(initial)
  const { port } = usePort()
  const { mooringNumber, clientName } = tenancy
  return { tenancy, name: `${mooringNumber}, ${clientName}`, today: dayIn(port.timezone) }
}

type StepDialogProps = Pick<StepProps, 'onClose'> & {
  asked: ReturnType<typeof useAsked>
  title: string
  hint?: string
  act: string
  destructive?: boolean
  saving: ReturnType<typeof useSaving>
  children: ReactNode
}

/** The frame of a step: what it does, and which tenancy it is about. */
function StepDialog({ asked, hint, act, saving, children, ...frame }: StepDialogProps) {
  const { t } = useTranslation()
  const about = `${asked.name} · ${periodText(asked.tenancy, t)}`
  return (
    <FormDialog {...frame} {...saving} description={hint ?? about} submitLabel={act}>
      {hint && <p className="text-sm text-ink-soft">{about}</p>}
      {children}
    </FormDialog>
  )
}

/** Renews a tenancy: by one that follows where its tenure has an end, else by a new start. */
export function RenewDialog({ tenancy: initial, onClose, onDone }: StepProps) {
  const { t } = useTranslation()
  const questions = useAsked(initial)
  const { tenancy, name, today } = questions
  const limited = isLimited(tenancy.tenureType)
  const begin = useOpenMade()
  const renew = useWrite('tenancies', 'renew', { touches: touchedByTenancies })
  const form = useForm({
    defaultValues: {
      newStartDate: tenancy.endDate ?? today,
      newEndDate: tenancy.endDate ? yearLater(tenancy.endDate) : '',
    },
  })
  const saving = useSaving(form, ['newStartDate', 'newEndDate'], async ({ newStartDate, newEndDate }) => {
    const done = begin()
    const { id } = await renew.mutateAsync({
      params: { id: tenancy.id },
      body: { newStartDate, newEndDate: newEndDate || null },
      ifMatch: tenancy.version,
    })
    done({ title: t('tenancies.renewed', { name }) }, { type: 'tenancy', id }, () => onDone(id))
  })
  return (
    <StepDialog
      asked={questions}
      title={t('tenancies.renew')}
      hint={t(limited ? 'tenancies.renewLimited' : 'tenancies.renewOpen')}
      act={t('tenancies.renew')}
      saving={saving}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <DayField form={form} name="newStartDate" label={t('tenancies.newStart')} required />
        <DayField
          form={form}
          name="newEndDate"
          label={t('tenancies.newEnd')}
          hint={t(limited ? 'tenancies.endDayHint' : 'tenancies.endHint')}
          required={limited}
        />
      </div>
    </StepDialog>
  )
}

/** Gives a tenancy to another client. */
export function TransferDialog({ tenancy: initial, onClose, onDone }: StepProps) {
  const { t } = useTranslation()
  const questions = useAsked(initial)
  const { tenancy, today } = questions
  const begin = useOpenMade()
  const transfer = useWrite('tenancies', 'transfer', { touches: touchedByTenancies })
  const form = useForm({
    defaultValues: {
      newClientId: null as Option,
      newYachtId: undefined as Option | undefined,
      transferDate: today,
    },
  })
  const doubts = useDoubts(form)
  const { errors } = form.formState
  const client = form.watch('newClientId')
  const party = useYachtOf(client, form.watch('newYachtId'))
  const saving = useSaving(
    form,
    ['newClientId', 'newYachtId', 'transferDate'],
    async ({ transferDate }) => {
      const yacht = await party.meant()
      if (!client) form.setError('newClientId', { message: t('form.required') })
      if (!yacht) form.setError('newYachtId', { message: t('form.required') })
      if (!client || !yacht) return
      const done = begin()
      const successor = await transfer.mutateAsync({
        params: { id: tenancy.id },
        body: { newClientId: client.value, newYachtId: yacht.value, transferDate, ...doubts.known },
        ifMatch: tenancy.version,
      })
      const message = { title: t('tenancies.transferred', { name: successor.clientName }) }
      done(message, { type: 'tenancy', id: successor.id }, () => onDone(successor.id))
    },
    doubts,
  )
  return (
    <StepDialog
      asked={questions}
      title={t('tenancies.transfer')}
      hint={t('tenancies.transferHint')}
      act={doubts.act(t('tenancies.transfer'))}
      saving={saving}
      onClose={onClose}
    >
      <PartyFields
        labels={{ client: t('tenancies.newClient'), yacht: t('tenancies.newYacht') }}
        errors={{ client: errors.newClientId?.message, yacht: errors.newYachtId?.message }}
        client={client}
        party={party}
        onClient={(option) => {
          form.setValue('newClientId', option)
          form.setValue('newYachtId', undefined)
          form.clearErrors()
        }}
        onYacht={(option) => {
          form.setValue('newYachtId', option)
          form.clearErrors('newYachtId')
        }}
      />
      <Misfit berthId={tenancy.berthId} yachtId={party.yacht?.value} />
      <DayField form={form} name="transferDate" label={t('tenancies.transferDate')} required />
    </StepDialog>
  )
}

/** Ends a tenancy, at once or on a day to come. */
export function EndDialog({ tenancy: initial, onClose, onDone }: StepProps) {
  const { t } = useTranslation()
  const questions = useAsked(initial)
  const { tenancy, name, today } = questions
  const end = useWrite('tenancies', 'end', { touches: touchedByTenancies })
  const form = useForm({ defaultValues: { endDate: today } })
  const ahead = form.watch('endDate') > today
  const saving = useSaving(form, ['endDate'], async ({ endDate }) => {
    const ended = await end.mutateAsync({
      params: { id: tenancy.id },
      body: { endDate },
      ifMatch: tenancy.version,
    })
    const over = ended.status === 'ended'
    showToast({
      title: over
        ? t('tenancies.ended', { name })
        : t('tenancies.endPlanned', { name, date: formatDate(endDate) }),
    })
    onDone(ended.id)
  })
  return (
    <StepDialog
      asked={questions}
      title={t('tenancies.endTitle')}
      act={t('tenancies.endAct')}
      destructive
      saving={saving}
      onClose={onClose}
    >
      <DayField
        form={form}
        name="endDate"
        label={t('tenancies.end')}
        hint={t(ahead ? 'tenancies.endAhead' : 'tenancies.endDayHint')}
        required
      />
    </StepDialog>
  )
}
