import { RotateCcw } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { endingOf, fieldsOf, readAnswer } from '../../../../../contract/forms/answers.ts'
import type { Definition, ThankYou } from '../../../../../contract/forms/definition.ts'
import { type Language, languageNames, languagesOf } from '../../../../../contract/forms/languages.ts'
import { translated } from '../../../../../contract/forms/translations.ts'
import { Button } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/class-names.ts'
import { Select } from '../../../../../ui/select.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { placeOf } from '../../../components/form/editing.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { drawInto, emptyDocument } from '../../../components/page/draw-into.ts'
import { drawForm, spokenDraft, thanksIn } from '../../../components/page/draw-page.ts'
import { useHostedSpeech } from '../../../lib/hosted-texts.ts'
import type { PreviewWindow } from './preview-page.ts'
// Built by itself, as what runs among names of its own: nothing of the desk comes with it.
import address from './preview-page.ts?worker&url'

export type Device = 'desktop' | 'phone'

const settleMs = 400

/** The hosted page with its own script on the draft, at what is chosen in the builder: nothing is sent or counted. */
export function FormPreview({ device }: { device: Device }) {
  const { t } = useTranslation()
  const { editing } = useForm()
  const draft = useSettled(editing.draft)
  const [round, setRound] = useState(0)
  const [choice, setWanted] = useState<Language | null>(null)
  const offered = languagesOf(draft)
  const language = offered.find((one) => one === choice) ?? offered[0]
  return (
    <section
      aria-label={t('forms.preview.title')}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-pressed/40"
    >
      <div className="flex shrink-0 flex-wrap items-center gap-2 p-2">
        {offered.length > 1 && (
          <Select
            aria-label={t('forms.languages.preview')}
            className="max-w-48"
            value={language}
            onValueChange={setWanted}
            options={offered.map((one) => ({ value: one, label: languageNames[one] }))}
          />
        )}
        <span className="text-xs text-ink-soft">{t('forms.preview.nothingSent')}</span>
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCcw />}
          className="ml-auto"
          onClick={() => setRound(round + 1)}
        >
          {t('forms.preview.restart')}
        </Button>
      </div>
      <div className="flex min-h-0 flex-1 justify-center overflow-x-auto sm:px-3 sm:pb-3">
        <PreviewFrame
          key={`${round} ${language} ${device}`}
          draft={draft}
          language={language}
          device={device}
        />
      </div>
    </section>
  )
}

type PreviewFrameProps = { draft: Definition; language: Language; device: Device }

function PreviewFrame({ draft, language, device }: PreviewFrameProps) {
  const { t } = useTranslation()
  const { form, editing } = useForm()
  const speech = useHostedSpeech(language)
  const page = useMemo(() => drawForm(spokenDraft(form, draft, speech)), [form, draft, speech])
  const start = useRef(editing.selected)

  function show(frame: HTMLIFrameElement) {
    const document = frame.contentDocument
    if (!document) return
    drawInto(document, page)
    const chosen = start.current
    const place = chosen === null ? null : placeOf(draft, chosen)
    ;(frame.contentWindow as PreviewWindow).formPreview = {
      thankYouOf: (sent) =>
        endOf(translated(draft, language, thanksIn(speech)), sent, (url) => ({
          kind: 'message',
          title: t('forms.preview.redirect'),
          message: url,
        })),
      page: place?.page.id ?? chosen,
      field: place?.field.id ?? null,
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.src = address
    document.body.append(script)
  }

  return (
    <iframe
      // Another draft begins anew: its page may have other fields.
      key={`${speech.language} ${page.body}`}
      title={t('forms.preview.page')}
      srcDoc={emptyDocument}
      onLoad={(event) => show(event.currentTarget)}
      className={cx(
        'h-full w-full border-0 bg-surface sm:rounded-xl sm:shadow-float',
        device === 'phone' ? 'sm:w-97.5 sm:max-w-97.5' : 'sm:min-w-192',
      )}
    />
  )
}

/** How the form ends with what the page sent. */
function endOf(
  definition: Definition,
  sent: Readonly<Record<string, unknown>>,
  elsewhere: (url: string) => ThankYou,
): ThankYou {
  const answers = Object.fromEntries(
    fieldsOf(definition).map((field) => [field.id, readAnswer(field, sent[field.key] ?? [])]),
  )
  const { thankYou } = endingOf(definition, answers)
  return thankYou.kind === 'message' ? thankYou : elsewhere(thankYou.url)
}

/** The draft once nothing was written for a moment. */
function useSettled(draft: Definition): Definition {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), settleMs)
    return () => clearTimeout(timer)
  }, [draft])
  return useDeferredValue(settled)
}
