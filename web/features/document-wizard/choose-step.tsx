import { useQueryClient } from '@tanstack/react-query'
import { FileText, Upload } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { ProblemLine } from '../../components/problem-state.tsx'
import { readOptions, useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTenantId } from '../../lib/tenant.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { termText } from '../../lib/words/term-text.ts'
import { offeredTerms } from '../../lib/words/terms.ts'
import { type Draft, recipientsOf } from './wizard.ts'

type StepProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

const tile =
  'flex min-h-14 w-full items-center gap-3 rounded-lg border p-3 text-left hover:bg-hover [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-faint'

/** What a document is made of: a template of the port, or a PDF. */
export function ChooseStep({ draft, onChange }: StepProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const tenantId = useTenantId()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const templates = useRead('documentTemplates', 'list', {}, { enabled: can('document_templates.view') })
  const active = (templates.data ?? []).filter(({ isActive }) => isActive)

  async function choose(id: string) {
    setProblem(null)
    try {
      const template = await queries.fetchQuery(
        readOptions('documentTemplates', 'get', tenantId!, { params: { id } }),
      )
      const { documentType, signingOrder, reminderDays } = template
      onChange({
        ...{ template, documentType, signingOrder },
        ...(reminderDays ? { reminderDays } : {}),
        file: null,
        fileId: null,
        fields: [],
        recipients: recipientsOf(template, draft.known),
      })
    } catch (error) {
      setProblem(error)
    }
  }

  const take = (file: File | undefined) => {
    if (!file) return
    const title = draft.title || file.name.replace(/\.pdf$/i, '')
    onChange({ file, fileId: null, template: null, fields: [], title })
  }

  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {active.length > 0 && (
        <section aria-label={t('wizard.template')} className="flex flex-col gap-2">
          <h2 className="text-base font-semibold">{t('wizard.template')}</h2>
          <ul className="flex flex-col gap-2">
            {active.map(({ id, name, documentType }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={draft.template?.id === id}
                  onClick={() => void choose(id)}
                  className={cx(tile, draft.template?.id === id && 'border-accent bg-selected')}
                >
                  <FileText aria-hidden="true" />
                  <span className="flex min-w-0 flex-col">
                    <span className="truncate font-medium">{name}</span>
                    <span className="text-xs text-ink-soft">{termText('document_types', documentType)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t('wizard.upload')} className="flex flex-col gap-2">
        <h2 className="text-base font-semibold">
          {t(active.length > 0 ? 'wizard.orUpload' : 'wizard.upload')}
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
        hint={draft.template ? t('wizard.titleOfTemplate', { title: draft.template.title }) : undefined}
        required={draft.template === null}
      >
        <Input
          value={draft.title}
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
