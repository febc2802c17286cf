import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { templateForms } from '../../../contract/document-templates/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { useKeptFile } from '../../components/files/kept-file.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { termText } from '../../lib/words/term-text.ts'
import { offeredTerms } from '../../lib/words/terms.ts'

type CreateTemplateProps = { onClose: () => void; onCreated: (id: string) => void }

const starting = {
  type: 'doc',
  content: [{ type: 'heading', attrs: { level: 1 } }, { type: 'paragraph' }],
}

/** Begins a template: a name, a kind, and either an empty text or a PDF. */
export function CreateTemplate({ onClose, onCreated }: CreateTemplateProps) {
  const { t } = useTranslation()
  const kept = useKeptFile()
  const [problem, setProblem] = useState<unknown>(null)
  const [file, setFile] = useState<File | null>(null)
  const create = useWrite('documentTemplates', 'create')
  const types = offeredTerms('document_types')
  const form = useForm({
    defaultValues: { name: '', documentType: types[0] ?? 'other', form: 'text' as 'text' | 'pdf' },
  })
  const { errors, isSubmitting } = form.formState
  const isPdf = form.watch('form') === 'pdf'

  const save = form.handleSubmit(async ({ form: made, ...rest }) => {
    setProblem(null)
    const recipients = [{ role: 'client' as const, signingOrder: 1, from: 'client' as const }]
    try {
      let body: Parameters<typeof create.mutateAsync>[0]['body'] = { ...rest, recipients, content: starting }
      if (made === 'pdf') {
        body = { ...rest, recipients, fileId: await kept(file!) }
      }
      onCreated((await create.mutateAsync({ body })).id)
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['name', 'documentType']))
    }
  })

  return (
    <FormDialog
      title={t('templates.create')}
      submitLabel={t('templates.create')}
      busy={isSubmitting}
      blocked={isPdf && !file}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('templates.name')} error={errors.name?.message} required>
        <Input
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={120}
          autoFocus
        />
      </Field>
      <ChoiceField
        control={form.control}
        name="documentType"
        label={t('templates.documentType')}
        options={types.map((value) => ({ value, label: termText('document_types', value) }))}
      />
      <ChoiceField
        control={form.control}
        name="form"
        label={t('templates.madeOf')}
        options={templateForms.map((value) => ({ value, label: t(`templates.form.${value}`) }))}
      />
      {isPdf && (
        <Field label={t('templates.pdf')} required>
          <Input
            type="file"
            accept="application/pdf"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
