import { Handshake, X } from 'lucide-react'
import { useState } from 'react'
import { dimensionOf, parseDimension } from '../../../contract/values/dimensions.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { DimensionInput } from '../../kit/form/dimension-input.tsx'
import { reasonWords } from '../../kit/form/rule-words.ts'
import { type Search, useSearchState } from '../../kit/list/state/list-search.ts'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { type LengthUnit, useLengthUnit } from '../../kit/screen/preferences.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { InterestPicker } from '../interests/public/interest-picker.tsx'
import { YachtPicker } from '../yachts/public/yacht-picker.tsx'
import { NOT_ASKED, type Sought, sizeKeys } from './use-sought.ts'

const sides = ['lengthM', 'beamM', 'draftM'] as const
const nothing: Search = {
  interest: undefined,
  yacht: undefined,
  length: undefined,
  beam: undefined,
  draft: undefined,
}

/** For whom and for what size berths are coloured by fit: typed, or taken from an interest or a yacht. */
export function FitBar({ sought }: { sought: Sought | null }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [unit] = useLengthUnit()
  const [, change] = useSearchState()
  const interest = sought?.interest ?? null
  const yacht = sought?.yacht ?? null
  return (
    <section
      aria-label={t('plan.seeking')}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b bg-selected px-4 py-2 text-sm sm:px-5"
    >
      <div className="grid w-full grid-cols-3 gap-2 sm:w-80">
        {sides.map((side) => (
          <SizeField
            key={`${side} ${unit} ${interest?.id ?? yacht?.id ?? ''}`}
            label={t(`plan.size.${side}`)}
            unit={unit}
            metres={sought?.vessel[side] ?? null}
            onChange={(metres) => {
              const own = sought?.own[side] ?? null
              const cleared = own === null ? undefined : NOT_ASKED
              change({ [sizeKeys[side]]: metres === null ? cleared : String(metres) }, { replace: true })
            }}
          />
        ))}
      </div>
      {interest ? (
        <SoughtFor label={t('plan.seekingFor')} onLeave={() => change(nothing)}>
          <RecordLink type="interest" id={interest.id}>
            {interest.clientName}
          </RecordLink>
          {interest.yachtName && <span className="truncate text-ink-soft">{interest.yachtName}</span>}
        </SoughtFor>
      ) : yacht ? (
        <SoughtFor label={t('plan.seekingFor')} onLeave={() => change(nothing)}>
          <RecordLink type="yacht" id={yacht.id}>
            {yacht.name}
          </RecordLink>
        </SoughtFor>
      ) : (
        <div className="grid w-full min-w-0 grid-cols-2 gap-2 sm:w-96">
          {can('interests.view') && (
            <Field label={t('plan.fromInterest')}>
              <InterestPicker
                value={null}
                placeholder={t('plan.choose')}
                onChange={(option) => option && change({ ...nothing, interest: option.value })}
              />
            </Field>
          )}
          {can('yachts.view') && (
            <Field label={t('plan.fromYacht')}>
              <YachtPicker
                value={null}
                placeholder={t('plan.choose')}
                onChange={(option) => option && change({ ...nothing, yacht: option.value })}
              />
            </Field>
          )}
        </div>
      )}
      {!sought && (
        <p className="basis-full text-xs text-ink-soft sm:basis-auto sm:pt-6">{t('plan.fitHint')}</p>
      )}
    </section>
  )
}

type SizeFieldProps = {
  label: string
  unit: LengthUnit
  metres: number | null
  onChange: (metres: number | null) => void
}

function SizeField({ label, unit, metres, onChange }: SizeFieldProps) {
  const [text, setText] = useState(() => typedText(metres, unit))
  const read = text.trim() === '' ? null : parseDimension(text, unit)
  return (
    <Field label={label} error={read && !read.ok ? reasonWords(read.problem) : undefined}>
      <DimensionInput
        unit={unit}
        value={text}
        onChange={(next) => {
          setText(next)
          const parsed = next.trim() === '' ? null : parseDimension(next, unit)
          if (parsed === null) onChange(null)
          else if (parsed.ok) onChange(Math.round(parsed.m * 1000) / 1000)
        }}
      />
    </Field>
  )
}

function typedText(metres: number | null, unit: LengthUnit): string {
  if (metres === null) return ''
  const value = unit === 'm' ? metres : dimensionOf(metres, 'm').ft
  return String(Math.round(value * 100) / 100)
}

type SoughtForProps = { label: string; onLeave: () => void; children: React.ReactNode }

function SoughtFor({ label, onLeave, children }: SoughtForProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="text-xs font-medium text-ink-soft">{label}</span>
      <span className="flex h-8 min-w-0 items-center gap-2 pointer-coarse:h-11">
        <Handshake className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
        {children}
        <IconButton label={t('plan.stopSeeking')} onClick={onLeave}>
          <X />
        </IconButton>
      </span>
    </div>
  )
}
