import type { ReactNode } from 'react'
import { answerWords } from '../../../../contract/forms/words.ts'
import { When } from '../../../kit/display/when.tsx'
import type { Search } from '../../../kit/list/state/list-search.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { formatMonthName, formatNumber } from '../../../kit/words/format.ts'
import { spokenLanguage, useTranslation } from '../../../kit/words/i18n.ts'
import { searchBehind } from '../../components/answers/filters.tsx'
import { useForm } from '../../components/form/form-context.tsx'
import { DeskLink } from '../../lib/navigation.tsx'

type Question = Answer<'results', 'summary'>['questions'][number]
type Bar = Question['bars'][number]
/** `kept` are the filters of the screen, which hold for the submissions behind a figure too. */
type QuestionSummaryProps = { question: Question; kept: Search }

/** What one question was answered with. */
export function QuestionSummary({ question, kept }: QuestionSummaryProps) {
  const { t } = useTranslation()
  const { label, answered, asked, type, bars, figures, rows, places, texts, files } = question
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-3 rounded-lg border p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 font-semibold break-words">{label}</h2>
        <span className="text-xs text-ink-faint tabular-nums">
          {t('forms.results.answeredOf', { answered: formatNumber(answered), asked: formatNumber(asked) })}
        </span>
      </header>
      {answered === 0 && <p className="text-ink-faint">{t('forms.results.notAnswered')}</p>}
      {figures && <Figures question={question} />}
      {bars.length > 0 && answered > 0 && (
        <Bars name={label} bars={bars} type={type} of={answered} kept={kept} />
      )}
      {rows.map((row) => (
        <div key={row.value} className="flex min-w-0 flex-col gap-1">
          <h3 className="text-sm font-medium">{row.label}</h3>
          <Bars
            name={`${label}: ${row.label}`}
            bars={row.bars}
            type={type}
            of={row.bars.reduce((sum, bar) => sum + bar.count, 0)}
            kept={kept}
          />
        </div>
      ))}
      {places.length > 0 && <Places question={question} />}
      {texts.length > 0 && <Texts question={question} kept={kept} />}
      {files !== null && answered > 0 && (
        <p>
          <Behind filter={`${question.key}?`} kept={kept}>
            {t('forms.results.files', { count: files })}
          </Behind>
        </p>
      )}
    </section>
  )
}

function Figures({ question: { figures, unit } }: { question: Question }) {
  const { t } = useTranslation()
  if (!figures) return null
  const numberText = (value: number) => `${formatNumber(value, 2)}${unit ? `\u00a0${unit}` : ''}`
  const shownFigures = [
    [t('forms.results.average'), numberText(figures.average)],
    [t('forms.results.middle'), numberText(figures.median)],
    [t('forms.results.half'), `${numberText(figures.lower)} – ${numberText(figures.upper)}`],
    [t('forms.results.range'), `${numberText(figures.least)} – ${numberText(figures.most)}`],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {shownFigures.map(([name, value]) => (
        <div key={name} className="flex flex-col">
          <dt className="text-xs text-ink-faint">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a bar is called, in the language of whoever reads it. */
function labelOf({ value, label }: Bar, type: string): string {
  if (type === 'date' || type === 'date_range') return formatMonthName(`${value}-01`, 'full')
  if (type === 'consent') return answerWords({ type }, value === 'true', spokenLanguage())
  return type === 'country' ? answerWords({ type }, value, spokenLanguage()) : label
}

type BarsProps = { name: string; bars: readonly Bar[]; type: string; of: number; kept: Search }

/** A table of answers; the bars stand beside the figures they are drawn of. */
function Bars({ name, bars, type, of, kept }: BarsProps) {
  const { t } = useTranslation()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{name}</caption>
      <colgroup>
        <col className="w-2/5 sm:w-1/3" />
        <col />
        <col className="w-24" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('forms.results.answer')}</th>
          <th scope="col">{t('forms.results.share')}</th>
          <th scope="col">{t('forms.results.count')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => {
          const text = bar.value === '' ? t('forms.results.other') : labelOf(bar, type)
          const share = of > 0 ? Math.round((100 * bar.count) / of) : 0
          return (
            <tr key={bar.value}>
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                <span className="block break-words">
                  {bar.filter && bar.count > 0 ? (
                    <Behind filter={bar.filter} kept={kept}>
                      {text}
                    </Behind>
                  ) : (
                    text
                  )}
                </span>
              </th>
              <td className="py-1">
                <span aria-hidden="true" className="block h-3 rounded-sm bg-canvas">
                  <span
                    className="block h-full rounded-sm bg-accent"
                    style={{ width: `${(100 * bar.count) / most}%` }}
                  />
                </span>
                <span className="sr-only">{`${share} %`}</span>
              </td>
              <td className="py-1 pl-3 text-right tabular-nums">
                {formatNumber(bar.count)}
                <span
                  aria-hidden="true"
                  className="inline-block w-12 text-xs text-ink-faint"
                >{`${share} %`}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Places({ question: { label, places } }: { question: Question }) {
  const { t } = useTranslation()
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="text-xs text-ink-faint">
          <th scope="col" className="py-1 text-left font-normal">
            {t('forms.results.answer')}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {t('forms.results.place')}
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((one) => (
          <tr key={one.value} className="border-t">
            <th scope="row" className="py-1 text-left font-normal break-words">
              {one.label}
            </th>
            <td className="py-1 text-right tabular-nums">{formatNumber(one.place, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Texts({ question: { key, texts, answered }, kept }: QuestionSummaryProps) {
  const { t } = useTranslation()
  const { form } = useForm()
  return (
    <>
      <ul className="flex flex-col divide-y border-y">
        {texts.map(({ id, text, submittedAt }) => (
          <li key={id}>
            <DeskLink
              to="/forms/$id/submissions"
              params={{ id: form.id }}
              search={{ ...kept, open: id }}
              className="flex min-w-0 items-baseline justify-between gap-3 py-1.5 hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="line-clamp-3 min-w-0 break-words whitespace-pre-wrap">{text}</span>
              <span className="shrink-0 text-xs text-ink-faint">
                <When timestamp={submittedAt} />
              </span>
            </DeskLink>
          </li>
        ))}
      </ul>
      {answered > texts.length && (
        <p>
          <Behind filter={`${key}?`} kept={kept}>
            {t('forms.results.showAll', { count: answered })}
          </Behind>
        </p>
      )}
    </>
  )
}

/** Leads to the submissions a figure is made of. */
function Behind({ filter, kept, children }: { filter: string; kept: Search; children: ReactNode }) {
  const { form } = useForm()
  return (
    <DeskLink
      to="/forms/$id/submissions"
      params={{ id: form.id }}
      search={{ ...kept, ...searchBehind(filter) }}
      className="inline-flex items-center text-accent-ink hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </DeskLink>
  )
}
