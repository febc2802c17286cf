import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { parseDimension } from '../../../contract/values/dimensions.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { DimensionField } from '../../kit/form/dimension-field.tsx'
import { reasonWords } from '../../kit/form/rule-words.ts'
import type { Search } from '../../kit/list/state/list-search.ts'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { YachtPicker } from '../yachts/public/yacht-picker.tsx'
import { addressSize, sides, typedSize } from './wish.ts'

type Typed = {
  from: string
  to: string
  length: string
  beam: string
  draft: string
  yacht: ComboboxOption | null
}

type FindFormProps = {
  search: Search
  change: (changes: Search, options?: { replace?: boolean }) => void
}

/** Asks for which days and for what boat a berth is looked for; what is asked stands in the address. */
export function FindForm({ search, change }: FindFormProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [unit] = useLengthUnit()
  const linkedYacht = useRead(
    'yachts',
    'get',
    { params: { id: search.yacht ?? '' } },
    { enabled: Boolean(search.yacht) && can('yachts.view') },
  )
  const yachtName = linkedYacht.data?.name
  const form = useForm<Typed>({
    // The address leads, so that going back shows what was asked before.
    values: {
      from: search.from ?? '',
      to: search.to ?? '',
      length: typedSize(search.lengthM, unit),
      beam: typedSize(search.beamM, unit),
      draft: typedSize(search.draftM, unit),
      yacht: search.yacht && yachtName ? { value: search.yacht, label: yachtName } : null,
    },
  })
  const { errors } = form.formState
  const chosen = form.watch('yacht')?.value
  const picked = useRef<string | null>(null)
  const known = useRead('yachts', 'get', { params: { id: chosen ?? '' } }, { enabled: chosen !== undefined })
  // A yacht that was just picked fills in its sizes, once they are read; those of the address stay.
  useEffect(() => {
    if (!known.data || known.data.id !== picked.current) return
    picked.current = null
    const { lengthM: length, widthM: beam, draftM: draft } = known.data
    for (const [side, metres] of Object.entries({ length, beam, draft })) {
      form.setValue(side as (typeof sides)[number], typedSize(metres, unit))
    }
  }, [known.data, form, unit])

  const find = form.handleSubmit(({ from, to, yacht, ...typed }) => {
    if (to <= from) return form.setError('to', { message: t('occupancy.find.order') })
    const read = sides.map((side) => {
      if (typed[side].trim() === '') return { side, metres: undefined }
      const parsed = parseDimension(typed[side], unit)
      if (parsed.ok) return { side, metres: addressSize(parsed.m) }
      form.setError(side, { message: reasonWords(parsed.problem) })
      return { side, metres: null }
    })
    if (read.some(({ metres }) => metres === null)) return
    const sizes = Object.fromEntries(read.map(({ side, metres }) => [`${side}M`, metres ?? undefined]))
    change({ from, to, yacht: yacht?.value, ...sizes })
  })

  return (
    <form
      noValidate
      aria-label={t('occupancy.find.title')}
      onSubmit={(event) => void find(event)}
      className="flex shrink-0 flex-wrap items-start gap-x-3 gap-y-2 border-b bg-canvas px-4 py-3 sm:px-5"
    >
      <Field
        label={t('occupancy.find.from')}
        error={errors.from?.message}
        required
        className="w-36 grow sm:grow-0"
      >
        <DayInput {...form.register('from', { required: t('form.required') })} />
      </Field>
      <Field
        label={t('occupancy.find.to')}
        error={errors.to?.message}
        required
        className="w-36 grow sm:grow-0"
      >
        <DayInput {...form.register('to', { required: t('form.required') })} />
      </Field>
      {can('yachts.view') && (
        <Field label={t('occupancy.find.yacht')} className="w-52 grow sm:grow-0">
          <Controller
            control={form.control}
            name="yacht"
            render={({ field }) => (
              <YachtPicker
                value={field.value}
                onChange={(option) => {
                  picked.current = option?.value ?? null
                  field.onChange(option)
                }}
              />
            )}
          />
        </Field>
      )}
      {sides.map((side) => (
        <div key={side} className="w-24 grow sm:grow-0">
          <DimensionField control={form.control} name={side} label={t(`occupancy.find.${side}`)} />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3 sm:pt-5">
        <Button type="submit" variant="primary" icon={<SearchIcon />}>
          {t('occupancy.find.submit')}
        </Button>
        <Checkbox
          label={t('occupancy.find.freeOnly')}
          checked={search.taken !== 'true'}
          onCheckedChange={(checked) => change({ taken: checked ? undefined : 'true' })}
        />
        <Checkbox
          label={t('occupancy.find.power')}
          checked={search.power === 'true'}
          onCheckedChange={(checked) => change({ power: checked ? 'true' : undefined })}
        />
      </div>
    </form>
  )
}
