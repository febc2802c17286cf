import { FileText, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { termText } from '../../kit/words/term-text.ts'
import { offeredTerms } from '../../kit/words/terms.ts'
import type { About } from './use-about.ts'
import { isChosen, useChoose, useOffered } from './use-templates.ts'
import { type Draft, messageOf, titleOfFile } from './wizard.ts'

type StepProps = { about: About; draft: Draft; onChange: (part: Partial<Draft>) => void }

const tile =
  'flex min-h-14 w-full items-center gap-3 rounded-lg border p-3 text-left hover:bg-hover [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-faint'

/** What a document is made of: a template of the port or of the signing service, or a PDF. */
export function ChooseStep({ about, draft, onChange }: StepProps) {
  const { t } = useTranslation()
  const { offered, usual, problem: away, pending } = useOffered(draft.documentType)
  const { choose, problem } = useChoose({ about, draft, onChange })
  const nothing = !draft.template && !draft.service && !draft.file
  const [tried, setTried] = useState<string | null>(null)
  // The usual one of its kind is taken until somebody chooses.
  useEffect(() => {
    if (!usual || !nothing || pending || tried === usual.id) return
    setTried(usual.id)
    void choose(usual)
  }, [usual, nothing, pending, tried, choose])

  const ofTemplate = draft.words ?? draft.service ?? undefined
  const take = (file: File | undefined) => {
    if (!file) return
    // A title of one's own stays, that of the file before goes with it.
    const own = draft.file && draft.title === titleOfFile(draft.file) ? '' : draft.title
    const title = own || titleOfFile(file)
    onChange({
      file,
      fileId: null,
      template: null,
      service: null,
      words: null,
      fields: [],
      title,
      message: messageOf(draft, null),
    })
  }

  if (pending) return <SkeletonLines lines={8} className="max-w-2xl" />
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {offered.length > 0 && (
        <section aria-label={t('wizard.template')} className="flex flex-col gap-2">
          <h2 className="text-base font-semibold">{t('wizard.template')}</h2>
          <ul className="flex flex-col gap-2">
            {offered.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-pressed={isChosen(draft, one)}
                  onClick={() => void choose(one)}
                  className={cx(tile, isChosen(draft, one) && 'border-accent bg-selected')}
                >
                  <FileText aria-hidden="true" />
                  <span className="flex min-w-0 flex-col">
                    <span className="truncate font-medium">{one.name}</span>
                    <span className="text-xs text-ink-soft">
                      {[
                        one.documentType
                          ? termText('document_types', one.documentType)
                          : t('wizard.ofService'),
                        one.id === usual?.id && t('wizard.usual'),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {away && <p className="text-sm text-danger-ink">{t('wizard.serviceAway', { problem: away })}</p>}
      <section aria-label={t('wizard.upload')} className="flex flex-col gap-2">
        <h2 className="text-base font-semibold">
          {t(offered.length > 0 ? 'wizard.orUpload' : 'wizard.upload')}
        </h2>
        <label
          className={cx(
            tile,
            'cursor-pointer focus-within:outline-2 focus-within:outline-focus',
            draft.file && 'border-accent bg-selected',
          )}
        >
          <Upload aria-hidden="true" />
          <span className="min-w-0 truncate">{draft.file?.name ?? t('wizard.choosePdf')}</span>
          <input
            type="file"
            accept="application/pdf"
            className="sr-only"
            onChange={(event) => take(event.target.files?.[0])}
          />
        </label>
      </section>
      <ProblemLine error={problem} />
      <Field
        label={t('wizard.documentTitle')}
        hint={ofTemplate && t('wizard.titleOfTemplate')}
        required={draft.file !== null}
      >
        <Input
          value={draft.title}
          placeholder={ofTemplate?.title}
          maxLength={200}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label={t('wizard.documentType')}>
        <Select
          value={draft.documentType}
          onValueChange={(documentType) => onChange({ documentType })}
          options={offeredTerms('document_types', draft.documentType).map((value) => ({
            value,
            label: termText('document_types', value),
          }))}
        />
      </Field>
    </div>
  )
}
