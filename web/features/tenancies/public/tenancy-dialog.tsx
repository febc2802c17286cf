import { type UseFormReturn, useForm } from 'react-hook-form'
import { isLimited, type TenancyTenure, tenancyTenures } from '../../../../contract/tenancies/vocabulary.ts'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { DayInput } from '../../../kit/dates/day-input.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { optionsOf } from '../../../kit/list/state/options.ts'
import { useOpenMade } from '../../../kit/record/links/records.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { dayIn } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { BerthPicker } from '../../berths/public/berth-picker.tsx'
import { Misfit } from '../../berths/public/misfit.tsx'
import { useDoubts } from '../../berths/public/use-doubts.ts'
import { PartyFields, useYachtOf } from './party-fields.tsx'
import { touchedByTenancies } from './tenancy.ts'

type Option = ComboboxOption | null

/** What is known of a tenancy before it is agreed. */
export type TenancySeed = {
  berth?: Option
  client?: Option
  yacht?: Option
  /** The reservation that becomes this tenancy, and ends where it begins. */
  reservationId?: string
}

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
  const { errors, isSubmitting } = form.formState
  const [berth, client] = [form.watch('berthId'), form.watch('clientId')]
  const party = useYachtOf(client, form.watch('yachtId'))
  const choose = (name: 'berthId' | 'clientId' | 'yachtId') => (option: Option) => {
    form.setValue(name, option, { shouldDirty: true })
    form.clearErrors(name)
  }

  const save = form.handleSubmit(async ({ tenureType, startDate, endDate }) => {
    doubts.clear()
    const yacht = await party.meant()
    for (const [name, chosen] of [
      ['berthId', berth] as const,
      ['clientId', client] as const,
      ['yachtId', yacht] as const,
    ])
      if (!chosen) form.setError(name, { message: t('form.required') })
    if (!berth || !client || !yacht) return
    const done = begin()
    try {
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
    } catch (error) {
      doubts.refuse(showFieldErrors(error, form.setError, fields))
    }
  })

  return (
    <FormDialog
      title={t('tenancies.create')}
      description={t('tenancies.createHint')}
      submitLabel={doubts.act(t('tenancies.createSubmit'))}
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
        search={t('tenancies.berthSearch')}
      />
      <PartyFields
        labels={{ client: t('record.type.client'), yacht: t('record.type.yacht') }}
        errors={{ client: errors.clientId?.message, yacht: errors.yachtId?.message }}
        client={client}
        party={party}
        onClient={(option) => {
          choose('clientId')(option)
          if (!seed.yacht) form.setValue('yachtId', undefined)
        }}
        onYacht={choose('yachtId')}
      />
      <Misfit berthId={berth?.value} yachtId={party.yacht?.value} />
      <TermFields form={form} />
    </FormDialog>
  )
}

function typedFrom(seed: TenancySeed, today: string) {
  return {
    berthId: (seed.berth ?? null) as Option,
    clientId: (seed.client ?? null) as Option,
    // Untouched: the only yacht of the client.
    yachtId: seed.yacht as Option | undefined,
    tenureType: 'permanent' as TenancyTenure,
    startDate: today,
    endDate: '',
  }
}

/** By which tenure, and for how long. */
function TermFields({ form }: { form: UseFormReturn<ReturnType<typeof typedFrom>> }) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const limited = isLimited(form.watch('tenureType'))
  const needed = { required: t('form.required') }
  return (
    <>
      <ChoiceField
        control={form.control}
        name="tenureType"
        label={t('tenancy.field.tenureType')}
        options={optionsOf(tenancyTenures, (one) => t(`vocabulary.tenureType.${one}`))}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('tenancies.start')} error={errors.startDate?.message} required>
          <DayInput {...form.register('startDate', needed)} />
        </Field>
        <Field
          label={t('tenancies.end')}
          hint={t(limited ? 'tenancies.endDayHint' : 'tenancies.endHint')}
          error={errors.endDate?.message}
          required={limited}
        >
          <DayInput {...form.register('endDate', limited ? needed : { required: false })} />
        </Field>
      </div>
    </>
  )
}
