import { type UseFormReturn, useForm } from 'react-hook-form'
import { isLimited, type TenancyTenure, tenancyTenures } from '../../../../contract/tenancies/vocabulary.ts'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { DayField } from '../../../kit/form/text-field.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { optionsOf } from '../../../kit/list/state/options.ts'
import { useOpenMade } from '../../../kit/record/links/records.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { dayIn } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useDoubts } from '../../berths/public/use-doubts.ts'
import { partiesFrom, StayFields, type StaySeed, useStay } from './stay-fields.tsx'
import { touchedByTenancies } from './tenancy.ts'

/** What is known of a tenancy before it is agreed: maybe the reservation that becomes it, and ends where it begins. */
export type TenancySeed = StaySeed & { reservationId?: string }

type TenancyDialogProps = { seed?: TenancySeed; onClose: () => void; onDone: (id: string) => void }

const fields = ['berthId', 'clientId', 'yachtId', 'tenureType', 'startDate', 'endDate'] as const

/** Writes down who is to hold a berth, with which yacht, by which tenure and for how long. */
export function TenancyDialog({ seed = {}, onClose, onDone }: TenancyDialogProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const begin = useOpenMade()
  const create = useWrite('tenancies', 'create', { touches: touchedByTenancies })
  const form = useForm({ defaultValues: typedFrom(seed, dayIn(port.timezone)) })
  const doubts = useDoubts(form)
  const stay = useStay(form)
  const { berth, client } = stay

  const saving = useSaving(
    form,
    fields,
    async ({ tenureType, startDate, endDate }) => {
      const yacht = await stay.party.meant()
      stay.need({ berthId: berth, clientId: client, yachtId: yacht })
      if (!berth || !client || !yacht) return
      const done = begin()
      const tenancy = await create.mutateAsync({
        body: {
          ...(seed.reservationId ? { reservationId: seed.reservationId } : {}),
          berthId: berth.value,
          clientId: client.value,
          yachtId: yacht.value,
          tenureType,
          startDate,
          endDate: endDate || null,
          ...doubts.known,
        },
      })
      const name = `${tenancy.mooringNumber}, ${tenancy.clientName}`
      done({ title: t('tenancies.created', { name }) }, { type: 'tenancy', id: tenancy.id }, () =>
        onDone(tenancy.id),
      )
    },
    doubts,
  )

  return (
    <FormDialog
      title={t('tenancies.create')}
      description={t('tenancies.createHint')}
      submitLabel={doubts.act(t('tenancies.createSubmit'))}
      {...saving}
      onClose={onClose}
    >
      <StayFields stay={stay} search={t('tenancies.berthSearch')} yachtStays={seed.yacht !== undefined} />
      <TermFields form={form} />
    </FormDialog>
  )
}

function typedFrom(seed: TenancySeed, today: string) {
  return {
    ...partiesFrom(seed),
    tenureType: 'permanent' as TenancyTenure,
    startDate: today,
    endDate: '',
  }
}

/** By which tenure, and for how long. */
function TermFields({ form }: { form: UseFormReturn<ReturnType<typeof typedFrom>> }) {
  const { t } = useTranslation()
  const limited = isLimited(form.watch('tenureType'))
  return (
    <>
      <ChoiceField
        control={form.control}
        name="tenureType"
        label={t('tenancy.field.tenureType')}
        options={optionsOf(tenancyTenures, (one) => t(`vocabulary.tenureType.${one}`))}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <DayField form={form} name="startDate" label={t('tenancies.start')} required />
        <DayField
          form={form}
          name="endDate"
          label={t('tenancies.end')}
          hint={t(limited ? 'tenancies.endDayHint' : 'tenancies.endHint')}
          required={limited}
        />
      </div>
    </>
  )
}
