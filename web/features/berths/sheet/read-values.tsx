import { ScanText } from 'lucide-react'
import { useState } from 'react'
import type { SheetField } from '../../../../contract/berth-pdfs/fields.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { failureWords } from '../../../kit/form/rule-words.ts'
import { useLengthUnit } from '../../../kit/screen/preferences.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { lengthText } from '../../../kit/words/sizes.ts'
import { fieldName, valueText } from '../../../kit/words/values.ts'
import type { Berth } from '../vocabulary.tsx'

type Result = Answer<'berthPdfs', 'results'>[number]
type Value = Result['fields'][number]

type ReadValuesProps = { berth: Berth; version: { id: string }; edits: boolean }

/** What was read from a version, each with how sure that is; what is ticked is written into the berth. */
export function ReadValues({ berth, version, edits }: ReadValuesProps) {
  const { t } = useTranslation()
  const params = { id: berth.id }
  const results = useRead(
    'berthPdfs',
    'results',
    { params },
    { again: (all) => (all?.[0]?.status === 'pending' ? 1500 : false) },
  )
  const parse = useWrite('berthPdfs', 'parse')
  const result = results.data?.find(({ versionId }) => versionId === version.id)
  const read = () =>
    parse.mutate(
      { params: { ...params, versionId: version.id }, body: {} },
      {
        onError: (error) =>
          showToast({ tone: 'danger', title: t('sheet.failed'), detail: problemText(error) }),
      },
    )
  return (
    <section aria-label={t('sheet.found')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{t('sheet.found')}</h3>
        {edits && (
          <Button
            size="sm"
            icon={<ScanText />}
            busy={parse.isPending || result?.status === 'pending'}
            onClick={read}
          >
            {t('sheet.read')}
          </Button>
        )}
      </div>
      {result?.status === 'pending' && (
        <div role="status">
          <span className="sr-only">{t('sheet.reading')}</span>
          <SkeletonLines lines={4} />
        </div>
      )}
      {result?.status === 'failed' && (
        <p className="text-sm text-danger-ink">{t('sheet.unread', { why: failureWords(result) })}</p>
      )}
      {result?.status === 'done' &&
        (result.fields.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('sheet.none')}</p>
        ) : (
          <Confirm key={result.id} berth={berth} result={result} edits={edits} />
        ))}
    </section>
  )
}

function Confirm({ berth, result, edits }: { berth: Berth; result: Result; edits: boolean }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlySet<SheetField>>(
    () => new Set(result.fields.filter(({ confidence }) => confidence >= 0.7).map(({ field }) => field)),
  )
  const apply = useWrite('berthPdfs', 'apply', {
    touches: ['berths', 'interests'],
    onDone: () => showToast({ title: t('sheet.applied', { mooring: berth.mooringNumber }) }),
  })

  function write() {
    const values = Object.fromEntries(
      result.fields.filter(({ field }) => chosen.has(field)).map(({ field, value }) => [field, value]),
    )
    apply.mutate(
      { params: { id: berth.id }, body: { resultId: result.id, values } },
      {
        onError: (error) =>
          showToast({ tone: 'danger', title: t('sheet.failed'), detail: problemText(error) }),
      },
    )
  }

  return (
    <>
      <ul className="divide-y divide-line/60 border-y">
        {result.fields.map((value) => (
          <ValueLine
            key={value.field}
            value={value}
            berth={berth}
            checked={chosen.has(value.field)}
            edits={edits}
            onChange={(on) => {
              const next = new Set(chosen)
              if (on) next.add(value.field)
              else next.delete(value.field)
              setChosen(next)
            }}
          />
        ))}
      </ul>
      {edits && (
        <Button
          variant="primary"
          className="self-start"
          busy={apply.isPending}
          disabled={chosen.size === 0}
          onClick={write}
        >
          {t('sheet.apply')}
        </Button>
      )}
    </>
  )
}

type ValueLineProps = {
  value: Value
  berth: Berth
  checked: boolean
  edits: boolean
  onChange: (on: boolean) => void
}

function ValueLine({ value: one, berth, checked, edits, onChange }: ValueLineProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const { field, confidence, badge, from } = one
  const now = textOf(field, presentOf(berth, field), unit)
  const content = (
    <>
      <span className="text-ink-faint">{fieldName(field, 'berth')}: </span>
      {textOf(field, one.value, unit)}
    </>
  )
  return (
    <li className="flex flex-col gap-0.5 py-1.5" title={from}>
      <span className="flex flex-wrap items-center gap-x-2">
        {edits ? (
          <Checkbox checked={checked} onCheckedChange={onChange} label={content} />
        ) : (
          <span>{content}</span>
        )}
        <Badge>{t(`sheet.badge.${badge}`)}</Badge>
      </span>
      <span className="pl-7 text-xs break-words text-ink-faint">
        {t('sheet.sure', { percent: formatNumber(confidence * 100) })} · {from}
        {now && ` · ${t('sheet.now', { value: now })}`}
      </span>
    </li>
  )
}

const sizes: ReadonlySet<string> = new Set(['length', 'width', 'draft', 'waterDepth', 'nominalBoatSize'])

function textOf(field: SheetField, value: unknown, unit: 'm' | 'ft'): string {
  if (value === null || value === undefined) return ''
  if (sizes.has(field)) return lengthText(Number(value), unit)
  return field === 'price' ? formatNumber(Number(value), 2) : valueText(value, field, { type: 'berth' })
}

function presentOf(berth: Berth, field: SheetField): unknown {
  return berth[(sizes.has(field) ? `${field}M` : field) as keyof Berth]
}
