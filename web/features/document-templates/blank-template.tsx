import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { TemplateForm } from '../../../contract/document-templates/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { termText } from '../../kit/words/term-text.ts'
import { offeredTerms } from '../../kit/words/terms.ts'
import { useStoredFile } from '../files/public/stored-file.ts'

type BlankTemplateProps = {
  form: TemplateForm
  /** The kind of document it is for. */
  wanted?: string | undefined
  onClose: () => void
  onCreated: (id: string) => void
}

const starting = {
  type: 'doc',
  content: [{ type: 'heading', attrs: { level: 1 } }, { type: 'paragraph' }],
}

/** Begins a template of an empty text or a PDF: its name, its kind, and the file. */
export function BlankTemplate({ form: source, wanted, onClose, onCreated }: BlankTemplateProps) {
  const { t } = useTranslation()
  const fileStore = useStoredFile()
  const [file, setFile] = useState<File | null>(null)
  const create = useWrite('documentTemplates', 'create')
  const types = offeredTerms('document_types')
  const form = useForm({
    defaultValues: { name: '', documentType: types.find((type) => type === wanted) ?? types[0] ?? 'other' },
  })
  const { errors } = form.formState
  const isPdf = source === 'pdf'

  const saving = useSaving(form, ['name', 'documentType'], async (rest) => {
    const recipients = [{ role: 'client' as const, signingOrder: 1, from: 'client' as const }]
    let body: Parameters<typeof create.mutateAsync>[0]['body'] = { ...rest, recipients, content: starting }
    if (isPdf) {
      body = { ...rest, recipients, fileId: await fileStore(file!) }
    }
    onCreated((await create.mutateAsync({ body })).id)
  })

  return (
    <FormDialog
      title={t(isPdf ? 'templates.fromPdf' : 'templates.blank')}
      submitLabel={t('templates.createOne')}
      {...saving}
      blocked={isPdf && !file}
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
