import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Results } from './results.ts'

/** How many came as far as each question, and how many of them went no further. */
export function QuestionFunnel({ results }: { results: Results }) {
  const { t } = useTranslation()
  const { questions, starts, sends } = results
  const most = Math.max(1, starts, ...questions.map((one) => one.reached))
  return (
    <section aria-label={t('forms.results.byQuestion')} className="flex min-w-0 flex-col gap-2">
      <h2 className="font-semibold">{t('forms.results.byQuestion')}</h2>
      <p className="text-xs text-ink-faint">{t('forms.results.byQuestionHint')}</p>
      <ol className="divide-y border-y">
        {questions.map((question, index) => {
          // Questions that not everybody is asked lie between: whoever came further anywhere went on.
          const further = Math.max(
            Math.min(sends, question.asked),
            ...questions.slice(index + 1).map((one) => one.reached),
          )
          const left = Math.max(0, question.reached - further)
          return (
            <li
              key={question.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_8rem]"
            >
              <span className="min-w-0 break-words">{question.label}</span>
              <span
                aria-hidden="true"
                className="h-2 rounded-full bg-canvas max-sm:order-last max-sm:col-span-2"
              >
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${(100 * question.reached) / most}%` }}
                />
              </span>
              <span className="text-right text-xs tabular-nums">
                <span className="font-medium">{formatNumber(question.reached)}</span>
                {question.asked < starts && (
                  <span className="block text-ink-faint">
                    {t('forms.results.ofAsked', { count: question.asked })}
                  </span>
                )}
                {left > 0 && (
                  <span className="block text-ink-faint">{t('forms.results.left', { count: left })}</span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
