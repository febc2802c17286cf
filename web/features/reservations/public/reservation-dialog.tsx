import { type Control, useForm } from 'react-hook-form'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { useOpenMade } from '../../../kit/record/links/records.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { dayIn } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { BerthPicker } from '../../berths/public/berth-picker.tsx'
import { Misfit } from '../../berths/public/misfit.tsx'
import { useDoubts } from '../../berths/public/use-doubts.ts'
import { ClientPicker } from '../../clients/public/client-picker.tsx'
import { useYachtOf } from '../../tenancies/public/party-fields.tsx'
import { YachtPicker } from '../../yachts/public/yacht-picker.tsx'
import { ReservationTerms } from '../term-fields.tsx'
import { nameOf, touchedByReservations } from './reservation.ts'

type Option = ComboboxOption | null

/** What is known of a reservation before it is written down. */
export type ReservationSeed = {
  berth?: Option
  client?: Option
  yacht?: Option
  interestId?: string
  startDate?: string
  endDate?: string
}

type ReservationDialogProps = { seed?: ReservationSeed; onClose: () => void; onDone: (id: string) => void }

const fields = ['clientId', 'yachtId', 'tenureType', 'startDate', 'endDate', 'note', 'interestId'] as const

/** Writes down for whom a berth is to be held, and from when to when. */
export function ReservationDialog({ seed = {}, onClose, onDone }: ReservationDialogProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const begin = useOpenMade()
  const create = useWrite('berthReservations', 'create', { touches: touchedByReservations })
  const form = useForm<Typed>({ defaultValues: typedFrom(seed, dayIn(port.timezone)) })
  const doubts = useDoubts(form)
  const { errors, isSubmitting } = form.formState
  const [berth, client] = [form.watch('berthId'), form.watch('clientId')]
  const { yacht, ownerId, meant } = useYachtOf(client, form.watch('yachtId'))
  const choose = (name: 'berthId' | 'clientId' | 'yachtId') => (option: Option) => {
    form.setValue(name, option, { shouldDirty: true })
    form.clearErrors(name)
  }

  const save = form.handleSubmit(async ({ tenureType, startDate, endDate, interestId, note }) => {
    doubts.clear()
    if (!berth) form.setError('berthId', { message: t('form.required') })
    if (!client) form.setError('clientId', { message: t('form.required') })
    if (!berth || !client) return
    const answer = await meant()
    const done = begin()
    try {
      const reservation = await create.mutateAsync({
        params: { id: berth.value },
        body: {
          clientId: client.value,
          ...(answer ? { yachtId: answer.value } : {}),
          ...(interestId ? { interestId } : {}),
          ...(tenureType ? { tenureType } : {}),
          startDate,
          endDate: endDate || null,
          ...(note.trim() ? { note } : {}),
          ...doubts.known,
        },
      })
      done(
        { title: t('reservations.created', { name: nameOf(reservation) }) },
        { type: 'reservation', id: reservation.id },
        () => onDone(reservation.id),
      )
    } catch (error) {
      doubts.refuse(showFieldErrors(error, form.setError, fields))
    }
  })

  return (
    <FormDialog
      title={t('reservations.create')}
      description={t('reservations.createHint')}
      submitLabel={doubts.act(t('reservations.createSubmit'))}
      busy={isSubmitting}
      problem={doubts.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <BerthPicker
        label={t('fieldName.berth')}
        value={berth}
        onChange={choose('berthId')}
        error={errors.berthId?.message}
        search={t('reservations.berthSearch')}
      />
      <Field label={t('record.type.client')} error={errors.clientId?.message} required>
        <ClientPicker
          value={client}
          onChange={(option) => {
            choose('clientId')(option)
            if (!seed.yacht) form.setValue('yachtId', undefined)
            if (!seed.interestId) form.setValue('interestId', '')
          }}
        />
      </Field>
      <Field label={t('record.type.yacht')} error={errors.yachtId?.message}>
        <YachtPicker
          value={yacht}
          onChange={choose('yachtId')}
          owner={client}
          {...(ownerId ? { ownerId } : {})}
        />
      </Field>
      <Misfit berthId={berth?.value} yachtId={yacht?.value} />
      <InterestField control={form.control} clientId={client?.value} />
      <ReservationTerms form={form} placeholder={t('reservations.tenureOfBerth')} />
    </FormDialog>
  )
}

type Typed = ReturnType<typeof typedFrom>

function typedFrom(seed: ReservationSeed, today: string) {
  return {
    berthId: (seed.berth ?? null) as Option,
    clientId: (seed.client ?? null) as Option,
    // Untouched: the only yacht of the client.
    yachtId: seed.yacht as Option | undefined,
    interestId: seed.interestId ?? '',
    tenureType: '',
    startDate: seed.startDate ?? today,
    endDate: seed.endDate ?? '',
    note: '',
  }
}

/** The open interest of the client for which the berth is held; nothing where there is none. */
function InterestField({ control, clientId }: { control: Control<Typed>; clientId: string | undefined }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const open = useRead(
    'interests',
    'list',
    { query: { clientId, outcome: 'none', limit: '20' } },
    { enabled: clientId !== undefined && can('interests.view') },
  )
  const interests = open.data?.data ?? []
  if (interests.length === 0) return null
  return (
    <ChoiceField
      control={control}
      name="interestId"
      label={t('record.type.interest')}
      placeholder={t('reservations.noInterest')}
      options={interests.map(({ id, pipelineStage, yachtName, berths }) => ({
        value: id,
        label: [berths?.join(', '), t(`interest.choice.pipelineStage.${pipelineStage}`), yachtName]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
