import { useMemo, useState } from 'react'
import {
  type Answer,
  type Answers,
  endingOf,
  fieldsOf,
  problemsOf,
  shown,
} from '../../../../../contract/forms/answers.ts'
import type { Definition, Page, ThankYou } from '../../../../../contract/forms/definition.ts'
import {
  directionOf,
  type Language,
  languageNames,
  languagesOf,
} from '../../../../../contract/forms/languages.ts'
import type { Say } from '../../../../../contract/forms/say.ts'
import { translated } from '../../../../../contract/forms/translations.ts'
import { readableOn } from '../../../../../contract/values/brand-color.ts'
import { Button } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/class-names.ts'
import { Form } from '../../../../../ui/form.tsx'
import { Progress } from '../../../../../ui/progress.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { todayIso } from '../../../../lib/words/format.ts'
import { useTranslation } from '../../../../lib/words/i18n.ts'
import { useHostedTexts } from '../../../lib/hosted-texts.ts'
import { PreviewField } from './preview-field.tsx'

export type Device = 'desktop' | 'phone'

type FormPreviewProps = { definition: Definition; device: Device }

/** The form as visitors meet it, to be tried: conditions, rules and pages work; nothing is sent. */
export function FormPreview({ definition, device }: FormPreviewProps) {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const [wanted, setWanted] = useState<Language | null>(null)
  const { theme } = definition.branding
  const offered = languagesOf(definition)
  const language = offered.find((one) => one === wanted) ?? offered[0]
  const spoken = useMemo(() => translated(definition, language), [definition, language])
  return (
    <section
      aria-label={t('forms.preview.title')}
      className="flex min-h-0 min-w-0 flex-1 justify-center overflow-y-auto bg-pressed/40 p-3 sm:p-6"
    >
      <div
        style={theme === 'system' ? {} : { colorScheme: theme }}
        lang={language}
        dir={directionOf(language)}
        className={cx(
          'w-full self-start rounded-xl border bg-surface text-ink shadow-float',
          device === 'phone' ? 'max-w-90' : 'max-w-2xl',
        )}
      >
        {offered.length > 1 && (
          <div className="border-b p-3">
            <Select
              aria-label={t('forms.languages.preview')}
              className="max-w-48"
              value={language}
              onValueChange={setWanted}
              options={offered.map((one) => ({ value: one, label: languageNames[one] }))}
            />
          </div>
        )}
        <Trial
          key={round}
          definition={spoken}
          language={language}
          narrow={device === 'phone'}
          onRestart={() => setRound(round + 1)}
        />
      </div>
    </section>
  )
}

type TrialProps = {
  definition: Definition
  language: Language
  narrow: boolean
  onRestart: () => void
}

function Trial({ definition, language, narrow, onRestart }: TrialProps) {
  const { t } = useTranslation()
  const say = useHostedTexts(language)
  const [answers, setAnswers] = useState<Answers>({})
  const [step, setStep] = useState(0)
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState(false)
  const visible = useMemo(() => shown(definition, answers), [definition, answers])
  const pages = definition.pages.filter((page) => visible.has(page.id))
  const at = Math.min(step, pages.length - 1)
  const page = pages[at]
  const problems = tried && page ? problemsOnPage(definition, page, answers, say) : new Map<string, string>()

  function goOn() {
    if (!page) return
    const stuck = problemsOnPage(definition, page, answers, say).size > 0
    setTried(stuck)
    if (stuck) return
    if (at < pages.length - 1) setStep(at + 1)
    else setSent(true)
  }

  const color = definition.branding.color
  if (sent) return <End thankYou={endingOf(definition, answers).thankYou} onRestart={onRestart} />
  return (
    <Form onSubmit={goOn} className="flex flex-col gap-5 p-5 sm:p-8">
      <header className="flex flex-col gap-2">
        <h2 className="text-2xl font-semibold break-words">{definition.title}</h2>
        {at === 0 && definition.description && (
          <p className="break-words whitespace-pre-line text-ink-soft">{definition.description}</p>
        )}
        {pages.length > 1 && (
          <div className="flex flex-col gap-1">
            <span className="text-xs text-ink-faint">{say('step', { at: at + 1, all: pages.length })}</span>
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
            {say('back')}
          </Button>
        )}
        <button
          type="submit"
          style={{ background: color, color: readableOn(color) }}
          className="inline-flex h-10 items-center rounded-md px-4 text-base font-medium pointer-coarse:h-11"
        >
          {at < pages.length - 1 ? say('continue') : definition.submitLabel || say('send')}
        </button>
        <span className="ml-auto text-xs text-ink-faint">{t('forms.preview.nothingSent')}</span>
      </footer>
    </Form>
  )
}

function End({ thankYou, onRestart }: { thankYou: ThankYou; onRestart: () => void }) {
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

function problemsOnPage(
  definition: Definition,
  page: Page,
  answers: Answers,
  say: Say,
): ReadonlyMap<string, string> {
  const here = new Set(fieldsOf({ pages: [page] }).map((field) => field.id))
  return new Map(
    problemsOf(definition, answers, todayIso())
      .filter((problem) => here.has(problem.field))
      .map((problem) => [problem.field, say(problem.text, problem.values)]),
  )
}
