import { CalendarDays, Coins, Flag, Thermometer, User, Waypoints } from 'lucide-react'
import { useMemo } from 'react'
import { stages } from '../../../contract/interests/pipeline.ts'
import { lastDayOf } from '../../../contract/values/days.ts'
import { endOfBand } from '../../../contract/values/size-bands.ts'
import type { Filter } from '../../../ui/filter-chips.tsx'
import { StageMark } from '../../../ui/status-badge.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { fieldFilter } from '../../kit/list/filter/field-filter.ts'
import { useDocks } from '../../kit/list/filter/use-docks.ts'
import { useSharedFilters } from '../../kit/list/shared-filters.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useAboutFilters } from '../../kit/list/use-about-filters.tsx'
import { type LengthUnit, useLengthUnit } from '../../kit/screen/preferences.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { daysAgo, formatDate, formatMoney, todayIso } from '../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import { bandText } from '../../kit/words/sizes.ts'
import { outcomeName, outcomeOrder, stageName } from './vocabulary.ts'

/** The filters board and table share; the board leaves out stages, outcomes and the archive, which it does not show. */
export function useInterestFilters(view: 'board' | 'table'): readonly Filter[] {
  const { t } = useTranslation()
  const shared = useSharedFilters()
  const about = useAboutFilters()
  const [unit] = useLengthUnit()
  const ofBerths = useBerthFilters()
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
      ...ofBerths,
      {
        id: 'assignedTo',
        label: t('interests.field.assignedTo'),
        icon: <User />,
        options: personOptions(people.data),
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
    const expected = expectedFilters(t)
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
  }, [t, shared, about, people.data, view, unit, ofBerths])
}

/** The days on which interests should be signed. */
function expectedFilters(t: Translate): readonly Filter[] {
  return [
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
}

/** Where the berths lie that an interest would buy, and what they cost. */
function useBerthFilters(): readonly Filter[] {
  const { t } = useTranslation()
  const { currency } = usePort().port
  const docks = useDocks()
  return useMemo(() => {
    const labelOf = (amount: string) => t('interests.valueAtLeast', { amount: formatMoney(amount, currency) })
    return [
      { id: 'dock', label: t('interests.found.dock'), icon: <Waypoints />, options: docks },
      {
        id: 'valueFrom',
        label: t('interests.valueFrom'),
        icon: <Coins />,
        single: true,
        labelOf,
        options: valueSteps.map((amount) => ({ value: amount, label: labelOf(amount) })),
      },
    ]
  }, [t, docks, currency])
}

/** Amounts from which interests are looked at, in the currency of the port. */
const valueSteps = ['10000', '25000', '50000', '100000', '250000']

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
    ...{ berthSize: bandOf, wantedSize: bandOf },
    unmet: () => t('interests.found.unmetYes'),
  }
  return Object.entries(names).map(([id, labelOf]) => ({
    ...{ id, labelOf, options: [], single: true },
    label: t(`interests.found.${id as keyof typeof names}`),
  }))
}
