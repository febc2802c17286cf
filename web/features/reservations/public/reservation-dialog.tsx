import { type Control, useForm } from 'react-hook-form'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { useOpenMade } from '../../../kit/record/links/records.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { dayIn } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useDoubts } from '../../berths/public/use-doubts.ts'
import { partiesFrom, StayFields, type StaySeed, useStay } from '../../tenancies/public/stay-fields.tsx'
import { ReservationTerms } from '../term-fields.tsx'
import { nameOf, touchedByReservations } from './reservation.ts'

/** What is known of a reservation before it is written down. */
export type ReservationSeed = StaySeed & { interestId?: string; startDate?: string; endDate?: string }

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
  const stay = useStay(form)
  const { berth, client } = stay

  const saving = useSaving(
    form,
    fields,
    async ({ tenureType, startDate, endDate, interestId, note }) => {
      stay.need({ berthId: berth, clientId: client })
      if (!berth || !client) return
      const yacht = await stay.party.meant()
      const done = begin()
      const reservation = await create.mutateAsync({
        params: { id: berth.value },
        body: {
          clientId: client.value,
          ...(yacht ? { yachtId: yacht.value } : {}),
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
    },
    doubts,
  )

  return (
    <FormDialog
      title={t('reservations.create')}
      description={t('reservations.createHint')}
      submitLabel={doubts.act(t('reservations.createSubmit'))}
      {...saving}
      onClose={onClose}
    >
      <StayFields
        stay={stay}
        search={t('reservations.berthSearch')}
        yachtStays={seed.yacht !== undefined}
        yachtLater
        onClient={() => !seed.interestId && form.setValue('interestId', '')}
      />
      <InterestField control={form.control} clientId={client?.value} />
      <ReservationTerms form={form} placeholder={t('reservations.tenureOfBerth')} />
    </FormDialog>
  )
}

type Typed = ReturnType<typeof typedFrom>

function typedFrom(seed: ReservationSeed, today: string) {
  return {
    ...partiesFrom(seed),
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
