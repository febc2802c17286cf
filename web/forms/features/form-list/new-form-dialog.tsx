import { Anchor, FilePlus2, Home, ListOrdered } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type TemplateName, templateNames } from '../../../../contract/forms/vocabulary.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import { useStillHere } from '../../../kit/screen/still-here.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ChoiceCards } from '../../components/choice-cards.tsx'
import { useGo } from '../../lib/navigation.tsx'

/** Begins a form from a template. */
export function NewFormDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const go = useGo()
  const [problem, setProblem] = useState<unknown>(null)
  const begin = useStillHere()
  const create = useWrite('forms', 'create', { touches: ['workspaces'] })
  const form = useForm({ defaultValues: { name: '', template: 'blank' as TemplateName } })
  const { errors, isSubmitting } = form.formState
  const template = form.watch('template')

  const save = form.handleSubmit(async ({ name, ...rest }) => {
    setProblem(null)
    const stillHere = begin()
    try {
      const body = { ...rest, workspaceId, name: name.trim() || t(`forms.template.${template}.name`) }
      const form = await create.mutateAsync({ body })
      const open = () => go({ to: '/forms/$id/build', params: { id: form.id } })
      if (stillHere()) open()
      else showToast({ title: body.name, action: { label: t('action.open'), onAct: open } })
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
      <ChoiceCards
        control={form.control}
        name="template"
        label={t('forms.list.template')}
        className="sm:grid-cols-2"
        cards={templateNames.map((name) => ({
          value: name,
          icon: icons[name],
          title: t(`forms.template.${name}.title`),
          hint: t(`forms.template.${name}.hint`),
        }))}
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
