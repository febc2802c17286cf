import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isLimited } from '../../../contract/tenancies/vocabulary.ts'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
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
  busy: boolean
  problem: unknown
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** The frame of a step: what it does, and which tenancy it is about. */
function StepDialog({ asked, hint, act, onSubmit, children, ...frame }: StepDialogProps) {
  const { t } = useTranslation()
  const about = `${asked.name} · ${periodText(asked.tenancy, t)}`
  return (
    <FormDialog {...frame} description={hint ?? about} submitLabel={act} onSubmit={() => void onSubmit()}>
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
  const [problem, setProblem] = useState<unknown>(null)
  const limited = isLimited(tenancy.tenureType)
  const begin = useOpenMade()
  const renew = useWrite('tenancies', 'renew', { touches: touchedByTenancies })
  const form = useForm({
    defaultValues: {
      newStartDate: tenancy.endDate ?? today,
      newEndDate: tenancy.endDate ? yearLater(tenancy.endDate) : '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const needed = { required: t('form.required') }
  const save = form.handleSubmit(async ({ newStartDate, newEndDate }) => {
    setProblem(null)
    const done = begin()
    try {
      const { id } = await renew.mutateAsync({
        params: { id: tenancy.id },
        body: { newStartDate, newEndDate: newEndDate || null },
        ifMatch: tenancy.version,
      })
      done({ title: t('tenancies.renewed', { name }) }, { type: 'tenancy', id }, () => onDone(id))
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['newStartDate', 'newEndDate']))
    }
  })
  return (
    <StepDialog
      asked={questions}
      title={t('tenancies.renew')}
      hint={t(limited ? 'tenancies.renewLimited' : 'tenancies.renewOpen')}
      act={t('tenancies.renew')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('tenancies.newStart')} error={errors.newStartDate?.message} required>
          <DayInput {...form.register('newStartDate', needed)} />
        </Field>
        <Field
          label={t('tenancies.newEnd')}
          hint={t(limited ? 'tenancies.endDayHint' : 'tenancies.endHint')}
          error={errors.newEndDate?.message}
          required={limited}
        >
          <DayInput {...form.register('newEndDate', limited ? needed : {})} />
        </Field>
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
  const { errors, isSubmitting } = form.formState
  const client = form.watch('newClientId')
  const party = useYachtOf(client, form.watch('newYachtId'))
  const save = form.handleSubmit(async ({ transferDate }) => {
    doubts.clear()
    const yacht = await party.meant()
    if (!client) form.setError('newClientId', { message: t('form.required') })
    if (!yacht) form.setError('newYachtId', { message: t('form.required') })
    if (!client || !yacht) return
    const done = begin()
    try {
      const successor = await transfer.mutateAsync({
        params: { id: tenancy.id },
        body: { newClientId: client.value, newYachtId: yacht.value, transferDate, ...doubts.known },
        ifMatch: tenancy.version,
      })
      const message = { title: t('tenancies.transferred', { name: successor.clientName }) }
      done(message, { type: 'tenancy', id: successor.id }, () => onDone(successor.id))
    } catch (error) {
      doubts.refuse(showFieldErrors(error, form.setError, ['newClientId', 'newYachtId', 'transferDate']))
    }
  })
  return (
    <StepDialog
      asked={questions}
      title={t('tenancies.transfer')}
      hint={t('tenancies.transferHint')}
      act={doubts.act(t('tenancies.transfer'))}
      busy={isSubmitting}
      problem={doubts.problem}
      onSubmit={save}
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
      <Field label={t('tenancies.transferDate')} error={errors.transferDate?.message} required>
        <DayInput {...form.register('transferDate', { required: t('form.required') })} />
      </Field>
    </StepDialog>
  )
}

/** Ends a tenancy, at once or on a day to come. */
export function EndDialog({ tenancy: initial, onClose, onDone }: StepProps) {
  const { t } = useTranslation()
  const questions = useAsked(initial)
  const { tenancy, name, today } = questions
  const [problem, setProblem] = useState<unknown>(null)
  const end = useWrite('tenancies', 'end', { touches: touchedByTenancies })
  const form = useForm({ defaultValues: { endDate: today } })
  const { errors, isSubmitting } = form.formState
  const ahead = form.watch('endDate') > today
  const save = form.handleSubmit(async ({ endDate }) => {
    setProblem(null)
    try {
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
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['endDate']))
    }
  })
  return (
    <StepDialog
      asked={questions}
      title={t('tenancies.endTitle')}
      act={t('tenancies.endAct')}
      destructive
      busy={isSubmitting}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={t('tenancies.end')}
        hint={t(ahead ? 'tenancies.endAhead' : 'tenancies.endDayHint')}
        error={errors.endDate?.message}
        required
      >
        <DayInput {...form.register('endDate', { required: t('form.required') })} />
      </Field>
    </StepDialog>
  )
}
