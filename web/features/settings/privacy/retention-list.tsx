import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { RecordLink } from '../../../kit/record/links/records.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { formatDate, formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

type Proposal = Answer<'retention', 'list'>['data'][number]

const step = 50
const most = 1000

/** Clients that might be erased, longest ago first. Nothing happens to them by itself. */
export function RetentionList({ years }: { years: number }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<'no' | 'yes'>('no')
  const [limit, setLimit] = useState(step)
  const [keeping, setKeeping] = useState<Proposal | null>(null)
  const query = { kept: filter, limit: String(limit) }
  const list = useRead('retention', 'list', { query }, { keepPrevious: true })
  if (list.error && !list.data) {
    return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <SkeletonLines lines={6} />
  const { data, meta } = list.data
  return (
    <section aria-labelledby="retention" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="retention" className="text-base font-semibold">
          {t('retention.title', { count: years })}
        </h2>
        <SegmentedControl
          label={t('retention.show')}
          value={filter}
          onValueChange={(next) => setFilter(next as 'no' | 'yes')}
          segments={[
            { value: 'no', label: t('retention.proposed'), name: t('retention.proposed') },
            { value: 'yes', label: t('retention.kept'), name: t('retention.kept') },
          ]}
        />
      </header>
      {data.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={t('retention.emptyTitle')}>
          {t('retention.empty')}
        </EmptyState>
      ) : (
        <>
          <p className="text-xs text-ink-faint">
            {t('retention.hint', { count: meta.total, number: formatNumber(meta.total) })}
          </p>
          <ul className="divide-y border-y">
            {data.map((one) => (
              <li
                key={one.clientId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
              >
                <span className="flex min-w-0 flex-col">
                  <RecordLink type="client" id={one.clientId}>
                    {one.fullName}
                  </RecordLink>
                  <span className="text-xs break-words text-ink-faint">
                    {t('retention.last', { date: formatDate(one.lastAt) })}
                    {one.keptUntil &&
                      ` · ${t('retention.until', { date: formatDate(one.keptUntil), reason: one.keptReason ?? '' })}`}
                  </span>
                </span>
                <Button size="sm" onClick={() => setKeeping(one)}>
                  {t('retention.keep')}
                </Button>
              </li>
            ))}
          </ul>
          {data.length < meta.total && limit < most && (
            <Button
              variant="ghost"
              className="self-start"
              busy={list.isFetching}
              onClick={() => setLimit(Math.min(most, limit + step * 4))}
            >
              {t('retention.more')}
            </Button>
          )}
        </>
      )}
      {keeping && <KeepDialog proposal={keeping} onClose={() => setKeeping(null)} />}
    </section>
  )
}

function KeepDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation()
  const keep = useWrite('retention', 'keep', { onDone: onClose })
  const form = useForm({ defaultValues: { reason: proposal.keptReason ?? '', years: '2' } })
  const saving = useSaving(form, ['reason'], async ({ reason, years }) => {
    const body = { reason, years: Number(years) }
    await keep.mutateAsync({ params: { id: proposal.clientId }, body })
  })
  return (
    <FormDialog
      title={t('retention.keepTitle', { name: proposal.fullName })}
      submitLabel={t('retention.keep')}
      width="sm"
      {...saving}
      onClose={onClose}
    >
      <Field label={t('retention.reason')} error={form.formState.errors.reason?.message} required>
        <Input autoFocus {...form.register('reason', { required: t('form.required') })} />
      </Field>
      <ChoiceField
        control={form.control}
        name="years"
        label={t('retention.for')}
        options={[1, 2, 3, 5, 10].map((count) => ({
          value: String(count),
          label: t('retention.yearsCount', { count }),
        }))}
      />
    </FormDialog>
  )
}
