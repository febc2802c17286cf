import { Send } from 'lucide-react'
import { answerable, fieldsOf } from '../../../../contract/forms/answers.ts'
import type { Confirmation, Definition } from '../../../../contract/forms/definition.ts'
import { directionOf, languagesOf } from '../../../../contract/forms/languages.ts'
import { fillTokens } from '../../../../contract/forms/tokens.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { useHostedSpeech } from '../../lib/hosted-texts.ts'
import { MailNotReady } from './mail-not-ready.tsx'
import { TokenText } from './token-text.tsx'

/** The mail that whoever sends the form gets. */
export function ConfirmationSettings() {
  const { t } = useTranslation()
  const { editing, act, canEdit } = useForm()
  const { draft } = editing
  const [language] = languagesOf(draft)
  const say = useHostedSpeech(language).say
  const { confirmation } = draft
  const set = (next: Confirmation | undefined) =>
    act({ act: 'change_form', changes: { confirmation: next } as Partial<Definition> })
  const hasAddress = fieldsOf(draft).some(({ type }) => type === 'email')

  return (
    <>
      <Switch
        label={t('forms.confirm.on')}
        checked={confirmation !== undefined}
        disabled={!canEdit}
        onCheckedChange={(on) =>
          set(
            on
              ? {
                  subject: say('confirmSubject', { title: draft.title }).slice(0, 200),
                  message: say('confirmMessage'),
                  copy: true,
                }
              : undefined,
          )
        }
      />
      {confirmation && (
        <>
          <MailNotReady />
          {!hasAddress && (
            <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-warning-ink">
              {t('forms.confirm.noAddress')}
            </p>
          )}
          <TokenText
            label={t('forms.confirm.subject')}
            value={confirmation.subject}
            most={200}
            onChange={(subject) => set({ ...confirmation, subject })}
          />
          <TokenText
            label={t('forms.confirm.message')}
            value={confirmation.message}
            most={4000}
            long
            onChange={(message) => set({ ...confirmation, message })}
          />
          <Checkbox
            label={t('forms.confirm.copy')}
            checked={confirmation.copy}
            disabled={!canEdit}
            onCheckedChange={(copy) => set({ ...confirmation, copy })}
          />
          <Preview confirmation={confirmation} />
          <Test confirmation={confirmation} />
        </>
      )}
    </>
  )
}

/** What it says, with what each answer is called in its place. */
function Preview({ confirmation }: { confirmation: Confirmation }) {
  const { t } = useTranslation()
  const { editing } = useForm()
  const { draft } = editing
  const [language] = languagesOf(draft)
  const say = useHostedSpeech(language).say
  const fields = fieldsOf(draft).filter((field) => answerable(field) && field.type !== 'hidden')
  const samples = new Map(fields.map((field) => [field.key, sampleOf(field)]))
  const filled = (text: string) => fillTokens(text, (key) => samples.get(key))
  return (
    <section
      aria-label={t('forms.confirm.preview')}
      lang={language}
      dir={directionOf(language)}
      className="flex flex-col gap-2 rounded-lg border p-4"
    >
      <h3 className="font-semibold break-words">{filled(confirmation.subject)}</h3>
      <p className="break-words whitespace-pre-wrap">{filled(confirmation.message)}</p>
      {confirmation.copy && fields.length > 0 && (
        <>
          <p>{say('confirmCopy')}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            {fields.slice(0, 4).map((field) => (
              <div key={field.id} className="contents">
                <dt className="max-w-40 truncate text-ink-faint">{field.label}</dt>
                <dd className="truncate">{sampleOf(field)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

function sampleOf({ label, type, options }: Definition['pages'][number]['fields'][number]): string {
  if (type === 'email') return 'ada@example.com'
  return options?.[0]?.label ?? `‹${label}›`
}

function Test({ confirmation }: { confirmation: Confirmation }) {
  const { t } = useTranslation()
  const { form, editing, canEdit, flush } = useForm()
  const test = useWrite('forms', 'testConfirmation')
  const [language] = languagesOf(editing.draft)

  async function send() {
    try {
      // The draft is what the test is made of.
      await flush()
      const { to } = await test.mutateAsync({ params: { id: form.id }, body: { confirmation, language } })
      showToast({ title: t('forms.confirm.tested', { to }) })
    } catch (error) {
      showToast({ tone: 'danger', title: t('forms.confirm.testFailed'), detail: problemText(error) })
    }
  }

  if (!canEdit) return null
  const isEmpty = confirmation.subject.trim() === '' || confirmation.message.trim() === ''
  return (
    <div>
      <Button icon={<Send />} busy={test.isPending} disabled={isEmpty} onClick={() => void send()}>
        {t('forms.confirm.test')}
      </Button>
    </div>
  )
}
