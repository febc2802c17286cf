import { Anchor, FilePlus2, Home, ListOrdered } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { type TemplateName, templateNames } from '../../../../contract/forms/vocabulary.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { showFieldErrors } from '../../../lib/form-errors.ts'
import { useWrite } from '../../../lib/server-state.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { useGo } from '../../lib/navigation.tsx'

/** Begins a form from a template. */
export function NewFormDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const go = useGo()
  const [problem, setProblem] = useState<unknown>(null)
  const create = useWrite('forms', 'create', { touches: ['workspaces'] })
  const form = useForm({ defaultValues: { name: '', template: 'blank' as TemplateName } })
  const { errors, isSubmitting } = form.formState
  const template = form.watch('template')

  const save = form.handleSubmit(async ({ name, ...rest }) => {
    setProblem(null)
    try {
      const body = { ...rest, workspaceId, name: name.trim() || t(`forms.template.${template}.name`) }
      const made = await create.mutateAsync({ body })
      go({ to: '/forms/$id/build', params: { id: made.id } })
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['name']))
    }
  })

  return (
    <FormDialog
      title={t('forms.list.create')}
      submitLabel={t('forms.list.createSubmit')}
      width="lg"
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('forms.list.name')} error={errors.name?.message}>
        <Input
          {...form.register('name')}
          maxLength={200}
          placeholder={t(`forms.template.${template}.name`)}
        />
      </Field>
      <Controller
        control={form.control}
        name="template"
        render={({ field }) => (
          <RadioGroup.Root
            aria-label={t('forms.list.template')}
            value={field.value}
            onValueChange={field.onChange}
            className="grid gap-2 sm:grid-cols-2"
          >
            {templateNames.map((name) => (
              <RadioGroup.Item
                key={name}
                value={name}
                className="flex min-h-18 items-start gap-3 rounded-lg border p-3 text-left hover:bg-hover data-[state=checked]:border-accent-ink data-[state=checked]:bg-selected"
              >
                <span aria-hidden="true" className="mt-0.5 text-accent-ink [&_svg]:size-5">
                  {icons[name]}
                </span>
                <span className="flex min-w-0 flex-col">
                  <span className="font-medium">{t(`forms.template.${name}.title`)}</span>
                  <span className="text-xs text-ink-soft">{t(`forms.template.${name}.hint`)}</span>
                </span>
              </RadioGroup.Item>
            ))}
          </RadioGroup.Root>
        )}
      />
    </FormDialog>
  )
}

const icons: Record<TemplateName, ReactNode> = {
  blank: <FilePlus2 />,
  berth_inquiry: <Anchor />,
  waiting_list: <ListOrdered />,
  residential_inquiry: <Home />,
}
