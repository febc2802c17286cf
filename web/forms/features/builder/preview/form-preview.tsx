import { useMemo, useState } from 'react'
import { readableOn } from '../../../../../contract/brand-color.ts'
import {
  type Answer,
  type Answers,
  fieldsOf,
  problemsOf,
  shown,
} from '../../../../../contract/forms/answers.ts'
import type { Definition, Page } from '../../../../../contract/forms/definition.ts'
import { Button } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/class-names.ts'
import { Form } from '../../../../../ui/form.tsx'
import { Progress } from '../../../../../ui/progress.tsx'
import { todayIso } from '../../../../lib/format.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { PreviewField } from './preview-field.tsx'

export type Device = 'desktop' | 'phone'

type FormPreviewProps = { definition: Definition; device: Device }

/** The form as visitors meet it, to be tried: conditions, rules and pages work; nothing is sent. */
export function FormPreview({ definition, device }: FormPreviewProps) {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const { theme } = definition.branding
  return (
    <section
      aria-label={t('forms.preview.title')}
      className="flex min-h-0 min-w-0 flex-1 justify-center overflow-y-auto bg-pressed/40 p-3 sm:p-6"
    >
      <div
        style={theme === 'system' ? {} : { colorScheme: theme }}
        className={cx(
          'w-full self-start rounded-xl border bg-surface text-ink shadow-float',
          device === 'phone' ? 'max-w-90' : 'max-w-2xl',
        )}
      >
        <Trial
          key={round}
          definition={definition}
          narrow={device === 'phone'}
          onRestart={() => setRound(round + 1)}
        />
      </div>
    </section>
  )
}

type TrialProps = { definition: Definition; narrow: boolean; onRestart: () => void }

function Trial({ definition, narrow, onRestart }: TrialProps) {
  const { t } = useTranslation()
  const [answers, setAnswers] = useState<Answers>({})
  const [step, setStep] = useState(0)
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState(false)
  const visible = useMemo(() => shown(definition, answers), [definition, answers])
  const pages = definition.pages.filter((page) => visible.has(page.id))
  const at = Math.min(step, pages.length - 1)
  const page = pages[at]
  const problems = tried && page ? problemsOnPage(definition, page, answers) : new Map<string, string>()

  function goOn() {
    if (!page) return
    const stuck = problemsOnPage(definition, page, answers).size > 0
    setTried(stuck)
    if (stuck) return
    if (at < pages.length - 1) setStep(at + 1)
    else setSent(true)
  }

  const color = definition.branding.color
  if (sent) return <Ending definition={definition} onRestart={onRestart} />
  return (
    <Form onSubmit={goOn} className="flex flex-col gap-5 p-5 sm:p-8">
      <header className="flex flex-col gap-2">
        <h2 className="text-2xl font-semibold break-words">{definition.title}</h2>
        {at === 0 && definition.description && (
          <p className="break-words whitespace-pre-line text-ink-soft">{definition.description}</p>
        )}
        {pages.length > 1 && (
          <div className="flex flex-col gap-1">
            <span className="text-xs text-ink-faint">
              {t('forms.preview.page', { number: at + 1, count: pages.length })}
            </span>
            <Progress value={(at + 1) / pages.length} label={t('forms.preview.progress')} />
          </div>
        )}
      </header>
      {page && (
        <>
          {page.title && <h3 className="text-lg font-semibold break-words">{page.title}</h3>}
          {page.description && (
            <p className="break-words whitespace-pre-line text-ink-soft">{page.description}</p>
          )}
          <div className={cx('grid gap-4', !narrow && 'sm:grid-cols-2')}>
            {page.fields
              .filter((field) => visible.has(field.id))
              .map((field) => (
                <div
                  key={field.id}
                  className={cx('min-w-0', !narrow && field.width === 'full' && 'sm:col-span-2')}
                >
                  <PreviewField
                    field={field}
                    answer={answers[field.id] ?? null}
                    problem={problems.get(field.id)}
                    onAnswer={(answer: Answer) => setAnswers({ ...answers, [field.id]: answer })}
                  />
                </div>
              ))}
          </div>
        </>
      )}
      <footer className="flex items-center gap-3">
        {at > 0 && (
          <Button
            onClick={() => {
              setTried(false)
              setStep(at - 1)
            }}
          >
            {t('forms.preview.back')}
          </Button>
        )}
        <button
          type="submit"
          style={{ background: color, color: readableOn(color) }}
          className="inline-flex h-10 items-center rounded-md px-4 text-base font-medium pointer-coarse:h-11"
        >
          {at < pages.length - 1
            ? t('forms.preview.next')
            : definition.submitLabel || t('forms.preview.submit')}
        </button>
        <span className="ml-auto text-xs text-ink-faint">{t('forms.preview.nothingSent')}</span>
      </footer>
    </Form>
  )
}

function Ending({ definition: { thankYou }, onRestart }: { definition: Definition; onRestart: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-start gap-3 p-5 sm:p-8">
      <h2 className="text-2xl font-semibold break-words">
        {thankYou.kind === 'message' ? thankYou.title : t('forms.preview.redirect')}
      </h2>
      <p className="break-all whitespace-pre-line text-ink-soft">
        {thankYou.kind === 'message' ? thankYou.message : thankYou.url}
      </p>
      <Button onClick={onRestart}>{t('forms.preview.restart')}</Button>
    </div>
  )
}

function problemsOnPage(definition: Definition, page: Page, answers: Answers): ReadonlyMap<string, string> {
  const here = new Set(fieldsOf({ pages: [page] }).map((field) => field.id))
  return new Map(
    problemsOf(definition, answers, todayIso())
      .filter((problem) => here.has(problem.field))
      .map((problem) => [problem.field, problem.message]),
  )
}
