import type { analytics } from '../../../../contract/analytics/endpoints.ts'
import { enoughEnded, forecastMonths } from '../../../../contract/analytics/forecast-months.ts'
import type { DataOf } from '../../../../contract/endpoint.ts'
import { path, stages } from '../../../../contract/interests/pipeline.ts'
import { currencyDigits } from '../../../../contract/values/currencies.ts'
import { addMonths, daysBetween, laterOf } from '../../../../contract/values/days.ts'
import { sumsByCurrency } from '../../../../contract/values/money.ts'
import type { Ctx } from '../../../context.ts'
import { lost } from './chances.ts'
import {
  type Expected,
  enoughForBand,
  forecastOf,
  type History,
  type Model,
  modelOf,
  type OpenDeals,
} from './forecast.ts'
import {
  type Ended,
  endedQuery,
  type Moment,
  type Months,
  momentOf,
  monthsBack,
  monthsQuery,
  type OpenRow,
  openQuery,
  type Standings,
  standingQuery,
} from './history.ts'

type Forecast = DataOf<typeof analytics.forecast>

/** What the port will win in the months ahead, and how sure that is. */
export async function readForecast(ctx: Ctx): Promise<Forecast> {
  const db = ctx.db.withoutPlugins()
  const moment = await momentOf(ctx)
  // Beside each other, each on a connection of its own.
  const [standing, ended, months, open] = await Promise.all([
    standingQuery(ctx, moment).execute(db),
    endedQuery(ctx, moment).execute(db),
    monthsQuery(ctx, moment).execute(db),
    openQuery(ctx, moment).execute(db),
  ])
  return forecastFrom(moment, { ...standing.rows[0]!, ...ended.rows[0]!, ...months.rows[0]! }, open.rows)
}

type Past = Standings & Ended & Months

function forecastFrom(moment: Moment, past: Past, open: readonly OpenRow[]): Forecast {
  const history = historyOf(past)
  const ahead = { days: daysAhead(moment), firstMonth: Number(moment.month.slice(5, 7)) - 1 }
  const model = modelOf(history, ahead)
  const months = forecastOf(history, open, ahead, model)
  const enough = past.known >= enoughEnded
  const current = past.won.find(({ place }) => place === monthsBack)
  return {
    basis: {
      since: moment.since,
      today: moment.today,
      ended: history.ended,
      won: history.won,
      enough: history.ended >= enoughForBand,
    },
    months: (enough ? months : []).map(({ deals, value }, place) => {
      const already = place === 0 ? (current?.count ?? 0) : 0
      return {
        month: addMonths(moment.month, place),
        ...figuresOf(deals, already, (count) => Math.round(count * 100) / 100),
        value: [...value]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([currency, expected]) => {
            const before = place === 0 ? past.current.find((one) => one.currency === currency) : undefined
            const text = (amount: number) => amount.toFixed(currencyDigits(currency))
            return { currency, ...figuresOf(expected, Number(before?.amount ?? 0), text) }
          }),
      }
    }),
    stages: stagesOf(enough ? model : null, open, past),
  }
}

/** What was won so far, is expected of open deals and of new ones, together, and between what bounds. */
function figuresOf<Written>(
  { open, fresh, band }: Expected,
  won: number,
  write: (figure: number) => Written,
) {
  return {
    won: write(won),
    open: write(open),
    fresh: write(fresh),
    expected: write(won + open + fresh),
    low: band && write(won + band.low),
    high: band && write(won + band.high),
  }
}

/** The days that each month has left, today among them. */
function daysAhead({ today, month }: Moment): number[] {
  return Array.from({ length: forecastMonths }, (_, place) =>
    daysBetween(laterOf(today, addMonths(month, place)), addMonths(month, place + 1)),
  )
}

function historyOf({ standing, ended, opened, won, worth }: Past): History {
  const countAt = (counts: Months['opened'], month: number) =>
    counts.find(({ place }) => place === month)?.count ?? 0
  const first = Math.min(monthsBack, ...[...opened, ...won].map(({ place }) => place))
  return {
    standing: standing.map((one) => ({
      ...one,
      moves: Array.from({ length: lost + 1 }, (_, to) => one[`to${to}`]!),
    })),
    months: Array.from({ length: monthsBack - first }, (_, place) => ({
      opened: countAt(opened, first + place),
      won: countAt(won, first + place),
    })),
    ended: countOf(ended),
    won: countOf(ended.filter((one) => one.won)),
    worth,
  }
}

function countOf(of: readonly { count: number }[]): number {
  return of.reduce((sum, { count }) => sum + count, 0)
}

/** Each stage with the deals that stand there. Nurturing has no place in the pipeline: its deals stand where they had come to. */
function stagesOf(
  model: Model | null,
  open: readonly OpenRow[],
  { ended, medians }: Past,
): Forecast['stages'] {
  const months = Array.from({ length: forecastMonths }, (_, month) => month)
  return stages.map((stage) => {
    const here = open.filter(({ shown }) => shown === stage)
    const counted = here.filter(({ currency }) => currency === null)
    const mean = (chanceOf: (deals: OpenDeals) => number) =>
      counted.reduce((sum, deals) => sum + deals.count * chanceOf(deals), 0)
    const count = mean(() => 1)
    const place = path.indexOf(stage as (typeof path)[number])
    const chance = model && chanceOf(model, place, count, mean)
    const within = (deals: OpenDeals) => months.reduce((sum, month) => sum + model!.chanceIn(deals, month), 0)
    const came = place < 0 ? [] : ended.filter((one) => one.furthest >= place)
    return {
      stage,
      open: count,
      value: sumsByCurrency(
        here.flatMap(({ currency, whole: amount }) => (currency === null ? [] : [{ currency, amount }])),
      ),
      chance: chance === null ? null : Math.round(chance * 10_000) / 10_000,
      expected: model && Math.round(mean(within) * 100) / 100,
      ended: countOf(came),
      won: countOf(came.filter(({ won }) => won)),
      medianDays: place < 0 ? null : medians[0]![`e${place}`]!,
    }
  })
}

/** The chance of a stage to be won from; of a stage without a place in the pipeline that of the deals that stand there. */
function chanceOf(
  { ever }: Model,
  place: number,
  count: number,
  mean: (chanceOf: (deals: OpenDeals) => number) => number,
): number | null {
  if (place >= 0) return ever[place]![0]!
  return count > 0 ? mean((deals) => ever[deals.stage]![deals.age]!) / count : null
}
