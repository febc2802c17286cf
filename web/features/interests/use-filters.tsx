import { CalendarDays, Flag, Thermometer, User } from 'lucide-react'
import { useMemo } from 'react'
import { stages } from '../../../contract/interests/pipeline.ts'
import { lastDayOf } from '../../../contract/values/days.ts'
import { endOfBand } from '../../../contract/values/size-bands.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { StageMark } from '../../../ui/status-badge.tsx'
import { fieldFilter } from '../../components/list/filter/field-filter.ts'
import { useSharedFilters } from '../../components/list/shared-filters.tsx'
import { useAboutFilters } from '../../components/list/use-about-filters.tsx'
import { optionsOf } from '../../lib/lists/options.ts'
import { type LengthUnit, useLengthUnit } from '../../lib/preferences.ts'
import { useRead } from '../../lib/server-state.ts'
import { daysAgo, formatDate, todayIso } from '../../lib/words/format.ts'
import { type Translate, useTranslation } from '../../lib/words/i18n.ts'
import { bandText } from '../../lib/words/sizes.ts'
import { outcomeName, outcomeOrder, stageName } from './vocabulary.ts'

/** The filters board and table share; the board leaves out stages, outcomes and the archive, which it does not show. */
export function useInterestFilters(view: 'board' | 'table'): readonly Filter[] {
  const { t } = useTranslation()
  const shared = useSharedFilters()
  const about = useAboutFilters()
  const [unit] = useLengthUnit()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  return useMemo(() => {
    const stage: Filter = {
      id: 'stage',
      label: t('interests.field.stage'),
      icon: <StageMark stage="eoi" />,
      options: optionsOf(stages, (value) => stageName(t, value)).map((option) => ({
        ...option,
        icon: <StageMark stage={option.value} />,
      })),
    }
    const outcome: Filter = {
      id: 'outcome',
      label: t('interests.field.outcome'),
      icon: <Flag />,
      options: [
        { value: 'none', label: t('interests.noOutcome') },
        ...optionsOf(outcomeOrder, (value) => outcomeName(t, value)),
      ],
    }
    const common: Filter[] = [
      {
        id: 'assignedTo',
        label: t('interests.field.assignedTo'),
        icon: <User />,
        options: (people.data ?? []).map(({ id, label }) => ({ value: id, label })),
      },
      fieldFilter('interest', 'temperature', <Thermometer />),
      fieldFilter('interest', 'leadCategory'),
    ]
    const reached: Filter = {
      id: 'reached',
      label: t('interests.reachedStage'),
      single: true,
      options: stage.options,
    }
    const until = (id: 'createdTo' | 'outcomeTo'): Filter => ({
      id,
      label: t(`interests.period.${id}`),
      icon: <CalendarDays />,
      single: true,
      options: [],
      labelOf: formatDate,
    })
    const period = (id: 'createdFrom' | 'outcomeFrom'): Filter => ({
      id,
      label: t(`interests.period.${id}`),
      icon: <CalendarDays />,
      single: true,
      labelOf: (day) => t('interests.period.since', { date: formatDate(day) }),
      options: [7, 30, 90, 365].map((days) => ({
        value: daysAgo(days),
        label: t('interests.period.days', { count: days }),
      })),
    })
    const expected: readonly Filter[] = [
      {
        id: 'expectedFrom',
        label: t('interests.period.expectedFrom'),
        icon: <CalendarDays />,
        single: true,
        options: [],
        labelOf: (day) => t('interests.period.since', { date: formatDate(day) }),
      },
      {
        id: 'expectedTo',
        label: t('interests.period.expectedTo'),
        icon: <CalendarDays />,
        single: true,
        labelOf: formatDate,
        options: expectedUntil(t),
      },
    ]
    if (view === 'table') {
      const linked = linkedFilters(t, stage.options, unit)
      const periods = [period('createdFrom'), until('createdTo'), period('outcomeFrom'), until('outcomeTo')]
      return [
        stage,
        reached,
        outcome,
        fieldFilter('interest', 'source'),
        ...common,
        ...about,
        ...expected,
        ...periods,
        ...linked,
        ...shared,
      ]
    }
    return [...common, ...about, ...expected, ...shared.filter((filter) => filter.id !== 'archived')]
  }, [t, shared, about, people.data, view, unit])
}

/** Days up to which deals are looked at that should be signed by then. */
function expectedUntil(t: Translate): Filter['options'] {
  const today = todayIso()
  return [
    { value: today, label: t('interests.period.today') },
    { value: lastDayOf(today), label: t('interests.period.thisMonth') },
    { value: lastDayOf(today, 1), label: t('interests.period.nextMonth') },
  ]
}

/** What the figures of the analytics lead to: set by their links, and taken off by their chips. */
function linkedFilters(t: Translate, stageOptions: Filter['options'], unit: LengthUnit): readonly Filter[] {
  const stageOf = (value: string) => stageOptions.find((option) => option.value === value)?.label ?? value
  const bandOf = (value: string) => bandText({ from: Number(value), to: endOfBand(Number(value)) }, unit)
  const names = {
    ...{ entered: stageOf, enteredFrom: formatDate, enteredTo: formatDate },
    ...{ left: stageOf, leftFrom: formatDate, leftTo: formatDate },
    ...{ inquiryFrom: formatDate, inquiryTo: formatDate },
    ...{ dock: (dock: string) => dock, berthSize: bandOf, wantedSize: bandOf },
    unmet: () => t('interests.found.unmetYes'),
  }
  return Object.entries(names).map(([id, labelOf]) => ({
    ...{ id, labelOf, options: [], single: true },
    label: t(`interests.found.${id as keyof typeof names}`),
  }))
}
