import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ComboboxOption } from '../../../../ui/combobox.tsx'
import { formPart } from '../../../kit/form/form-part.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { BerthPicker } from '../../berths/public/berth-picker.tsx'
import { Misfit } from '../../berths/public/misfit.tsx'
import { PartyFields, useYachtOf } from './party-fields.tsx'

type Option = ComboboxOption | null
type Parties = { berthId: Option; clientId: Option; yachtId: Option | undefined }

/** What is known of a stay before it is written down. */
export type StaySeed = { berth?: Option; client?: Option; yacht?: Option }

export function partiesFrom({ berth = null, client = null, yacht }: StaySeed): Parties {
  // A yacht that is untouched is the only one of the client.
  return { berthId: berth, clientId: client, yachtId: yacht }
}

/** Who is to have which berth with which yacht, while that is chosen. */
export function useStay<V extends Parties & FieldValues>(outer: UseFormReturn<V>) {
  const { t } = useTranslation()
  const form = formPart<Parties, V>(outer)
  const [berth, client] = [form.watch('berthId'), form.watch('clientId')]
  const party = useYachtOf(client, form.watch('yachtId'))
  return {
    ...{ form, berth, client, party },
    /** Says at its field what is needed and was not chosen. */
    need(parties: Partial<Parties>) {
      for (const name of ['berthId', 'clientId', 'yachtId'] as const)
        if (parties[name] === null) form.setError(name, { message: t('form.required') })
    },
  }
}

type StayFieldsProps = {
  stay: ReturnType<typeof useStay>
  /** What is written in the field that looks for a berth. */
  search: string
  /** The yacht is of the seed, and stays with another client. */
  yachtStays: boolean
  yachtLater?: boolean
  onClient?: () => void
}

export function StayFields({ stay, search, yachtStays, yachtLater = false, onClient }: StayFieldsProps) {
  const { t } = useTranslation()
  const { form, berth, client, party } = stay
  const { errors } = form.formState
  const choose = (name: keyof Parties) => (option: Option) => {
    form.setValue(name, option, { shouldDirty: true })
    form.clearErrors(name)
  }
  return (
    <>
      <BerthPicker
        label={t('fieldName.berth')}
        value={berth}
        onChange={choose('berthId')}
        error={errors.berthId?.message}
        search={search}
      />
      <PartyFields
        labels={{ client: t('record.type.client'), yacht: t('record.type.yacht') }}
        errors={{ client: errors.clientId?.message, yacht: errors.yachtId?.message }}
        client={client}
        party={party}
        yachtLater={yachtLater}
        onClient={(option) => {
          choose('clientId')(option)
          if (!yachtStays) form.setValue('yachtId', undefined)
          onClient?.()
        }}
        onYacht={choose('yachtId')}
      />
      <Misfit berthId={berth?.value} yachtId={party.yacht?.value} />
    </>
  )
}
