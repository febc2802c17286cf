import type { ComponentType } from 'react'
import { lastDayOf } from '../../../contract/values/days.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StageBadge } from '../../../ui/status-badge.tsx'
import { ChartSection } from '../../kit/charts/chart-section.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { formatMonth, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { valueText } from '../../kit/words/values.ts'
import { ShareList } from './share-list.tsx'

type Analysis = Answer<'dashboard', 'analysis'>
type Dock = Analysis['occupancy'][number]
type Month = Analysis['months'][number]

/** A part that shows something of the twelve months; they are read once for all of them. */
function ofAnalysis(Content: ComponentType<{ analysis: Analysis }>) {
  return function PartOfAnalysis() {
    const analysis = useRead('dashboard', 'analysis', {})
    if (analysis.error && !analysis.data) {
      return <ProblemState error={analysis.error} onRetry={() => void analysis.refetch()} />
    }
    return analysis.data ? <Content analysis={analysis.data} /> : <SkeletonLines lines={8} className="p-5" />
  }
}

/** How it went. */
export const Trend = ofAnalysis(({ analysis }) => <Months months={analysis.months} />)
/** How full the docks are. */
export const Docks = ofAnalysis(({ analysis }) => <Statuses docks={analysis.occupancy} />)
/** How far deals came. */
export const Conversion = ofAnalysis(Reached)
/** Where they came from. */
export const Sources = ofAnalysis(Origins)
/** Why they were lost. */
export const Losses = ofAnalysis(Reasons)

function Months({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation()
  const busy = months.filter(({ opened, won, lost }) => opened + won + lost > 0).length
  const within = (month: Month, what: 'created' | 'outcome') => ({
    view: 'table',
    [`${what}From`]: month.month,
    [`${what}To`]: lastDayOf(month.month),
  })
  return (
    <ChartSection
      title={t('dashboard.trend')}
      hint={t('dashboard.trendHint')}
      nameHeading={t('dashboard.month')}
      rows={months}
      note={busy < 3 ? t('dashboard.littleHistory') : undefined}
      nameOf={({ month }) => formatMonth(month)}
      series={[
        {
          key: 'opened',
          label: t('dashboard.opened'),
          color: 'var(--color-stage-qualified)',
          target: (month) => ({ list: 'interest', search: within(month, 'created') }),
        },
        {
          key: 'won',
          label: t('dashboard.wonOnes'),
          color: 'var(--color-stage-contract)',
          target: (month) => ({
            list: 'interest',
            search: { ...within(month, 'outcome'), outcome: 'won' },
          }),
        },
        {
          key: 'lost',
          label: t('dashboard.lostOnes'),
          color: 'var(--color-control)',
          target: (month) => ({ list: 'interest', search: { ...within(month, 'outcome'), outcome: ended } }),
        },
      ]}
    />
  )
}

function Statuses({ docks }: { docks: Analysis['occupancy'] }) {
  const { t } = useTranslation()
  const statuses = [
    { key: 'sold', color: 'var(--color-sold)' },
    { key: 'under_offer', color: 'var(--color-under-offer)' },
    { key: 'available', color: 'var(--color-available)' },
  ] as const
  return (
    <ChartSection
      title={t('dashboard.occupancy')}
      hint={t('dashboard.occupancyHint')}
      nameHeading={t('berths.dock')}
      lying
      stacked
      rows={docks}
      nameOf={({ dock }) => dock}
      series={statuses.map(({ key, color }) => ({
        key,
        color,
        label: t(`berth.choice.status.${key}`),
        target: ({ dock }: Dock) => ({ list: 'berth' as const, search: { dock, status: key } }),
      }))}
    />
  )
}

function Reached({ analysis: { conversion, since } }: { analysis: Analysis }) {
  const { t } = useTranslation()
  const all = conversion.reached[0]?.count ?? 0
  const line = (count: number, before: number) =>
    t('dashboard.ofBefore', { count, shown: formatNumber(count), percent: percentOf(count, before) })
  return (
    <ShareList
      title={t('dashboard.conversion')}
      hint={t('dashboard.conversionHint')}
      empty={t('dashboard.noneOpened')}
      lines={
        all === 0
          ? []
          : [
              ...conversion.reached.map(({ stage, count }, index) => ({
                id: stage,
                list: 'interest' as const,
                search: { view: 'table', createdFrom: since, reached: stage },
                name: <StageBadge stage={stage} label={t(`interest.choice.pipelineStage.${stage}`)} />,
                share: count / all,
                figure:
                  index === 0 ? formatNumber(count) : line(count, conversion.reached[index - 1]?.count ?? 0),
              })),
              {
                id: 'won',
                list: 'interest' as const,
                search: { view: 'table', createdFrom: since, outcome: 'won' },
                name: t('interest.choice.outcome.won'),
                share: conversion.won / all,
                figure: line(conversion.won, conversion.reached.at(-1)?.count ?? 0),
              },
            ]
      }
    />
  )
}

function Origins({ analysis: { sources, since } }: { analysis: Analysis }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...sources.map(({ opened }) => opened))
  return (
    <ShareList
      title={t('dashboard.sources')}
      hint={t('dashboard.sourcesHint')}
      empty={t('dashboard.noneOpened')}
      lines={sources.map(({ source, opened, won }) => ({
        id: source,
        list: 'interest',
        search: { view: 'table', createdFrom: since, source },
        name: valueText(source, 'source'),
        share: opened / most,
        figure: t('dashboard.openedWon', { opened: formatNumber(opened), won: formatNumber(won) }),
      }))}
    />
  )
}

function Reasons({ analysis: { losses, since } }: { analysis: Analysis }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...losses.map(({ count }) => count))
  return (
    <ShareList
      title={t('dashboard.losses')}
      hint={t('dashboard.lossesHint')}
      empty={t('dashboard.noneLost')}
      lines={losses.map(({ outcome, count }) => ({
        id: outcome,
        list: 'interest',
        search: { view: 'table', outcomeFrom: since, outcome },
        name: t(`interest.choice.outcome.${outcome}`),
        share: count / most,
        figure: formatNumber(count),
      }))}
    />
  )
}

const ended = 'lost_other_marina,lost_no_response,lost_unqualified,lost_other,cancelled'

function percentOf(count: number, of: number): string {
  return formatNumber(of === 0 ? 0 : (100 * count) / of)
}
