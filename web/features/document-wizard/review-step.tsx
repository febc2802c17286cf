import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { RequiredCustom, type useRequiredCustom } from '../../kit/custom/required-custom.tsx'
import { DayInput } from '../../kit/dates/day-input.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { PdfPages } from '../../kit/pdf/pdf-pages.tsx'
import { usePdf } from '../../kit/pdf/use-pdf.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { shownMessage, storedMessage } from '../signing/public/signer-name.ts'
import { toneOf } from '../signing/public/tones.ts'
import type { About } from './use-about.ts'
import type { Draft } from './wizard.ts'

type ReviewStepProps = {
  about: About
  draft: Draft
  /** What the port asks of every document. */
  custom: ReturnType<typeof useRequiredCustom>
  onChange: (part: Partial<Draft>) => void
}

/** The document once more as it goes out, with what is said beside it. */
export function ReviewStep({ about, draft, custom, onChange }: ReviewStepProps) {
  const { t } = useTranslation()
  const signerName = t('signing.signerName')
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:items-start">
      <div className="flex flex-col gap-4 lg:w-96 lg:shrink-0">
        <section aria-label={t('wizard.step.recipients')}>
          <ol className="flex flex-col gap-1 text-sm">
            {draft.recipients.map(({ name, email, role }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a recipient is their place in the list.
              <li key={index} className="flex min-w-0 items-center gap-2">
                <span
                  aria-hidden="true"
                  className={`size-3 shrink-0 rounded-full border-2 ${toneOf(index)}`}
                />
                <span className="truncate">
                  {name} · {t(`signing.roles.${role}`)} · {email}
                </span>
              </li>
            ))}
          </ol>
        </section>
        <RequiredCustom custom={custom} />
        <Field label={t('wizard.message')} hint={t('wizard.messageHint', { token: signerName })}>
          <Textarea
            rows={5}
            maxLength={5000}
            value={shownMessage(draft.message, signerName)}
            onChange={(event) => onChange({ message: storedMessage(event.target.value, signerName) })}
          />
        </Field>
        <Field label={t('wizard.expiresOn')} hint={t('wizard.expiresHint')}>
          <DayInput
            value={draft.expiresOn}
            onChange={(event) => onChange({ expiresOn: event.target.value })}
          />
        </Field>
        <Field label={t('wizard.reminderDays')}>
          <Input
            type="number"
            min={1}
            max={365}
            disabled={draft.remindersDisabled}
            value={draft.reminderDays ?? ''}
            onChange={(event) =>
              onChange({
                reminderDays: event.target.value
                  ? Math.min(365, Math.max(1, Number(event.target.value)))
                  : null,
              })
            }
          />
        </Field>
        <Checkbox
          label={t('wizard.noReminders')}
          checked={draft.remindersDisabled}
          onCheckedChange={(remindersDisabled) => onChange({ remindersDisabled })}
        />
        <Field label={t('wizard.copies')} hint={t('wizard.copiesHint')}>
          <Input
            value={draft.copies}
            maxLength={2000}
            onChange={(event) => onChange({ copies: event.target.value })}
          />
        </Field>
      </div>
      <div className="min-w-0 flex-1 rounded-lg bg-canvas p-2 sm:p-4">
        {draft.template && <OfTemplate id={draft.template.id} about={about} />}
        {draft.service && (
          <p className="p-4 text-ink-soft">{t('wizard.madeThere', { title: draft.service.title })}</p>
        )}
        {draft.file && <OfFile draft={draft} />}
      </div>
    </div>
  )
}

function OfTemplate({ id, about }: { id: string; about: About }) {
  const file = useRead('documentTemplates', 'preview', { params: { id }, query: { ...about } })
  return (
    <Pages source={file.data ?? null} error={file.error} onRetry={() => void file.refetch()} fields={[]} />
  )
}

const OfFile = ({ draft }: { draft: Draft }) => <Pages source={draft.file} fields={draft.fields} />

type PagesProps = {
  source: Blob | null
  error?: unknown
  onRetry?: () => void
  fields: Draft['fields']
}

function Pages({ source, error, onRetry, fields }: PagesProps) {
  const { t } = useTranslation()
  const { pdf, error: unread, readAgain } = usePdf(source)
  if (error ?? unread) return <ProblemState error={error ?? unread} onRetry={error ? onRetry : readAgain} />
  if (!pdf) return <SkeletonLines lines={10} />
  return (
    <PdfPages
      pdf={pdf}
      overlay={(page) =>
        fields
          .filter((one) => one.page === page)
          .map(({ key, x, y, width, height, signerIndex, type }) => (
            <span
              key={key}
              className={`absolute flex items-center justify-center overflow-hidden rounded-sm border-2 text-2xs text-on-paper ${toneOf(signerIndex)}`}
              style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
            >
              {type !== 'checkbox' && t(`placing.type.${type}`)}
            </span>
          ))
      }
    />
  )
}
