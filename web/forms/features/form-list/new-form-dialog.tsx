import { Anchor, FilePlus2, Home, ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { type TemplateName, templateNames } from '../../../../contract/forms/vocabulary.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { TextField } from '../../../kit/form/text-field.tsx'
import { useSaving } from '../../../kit/form/use-saving.ts'
import { useStillHere } from '../../../kit/screen/still-here.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { ChoiceCards } from '../../components/choice-cards.tsx'
import { useGo } from '../../lib/navigation.tsx'

/** Begins a form from a template. */
export function NewFormDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const go = useGo()
  const begin = useStillHere()
  const create = useWrite('forms', 'create', { touches: ['workspaces'] })
  const form = useForm({ defaultValues: { name: '', template: 'blank' as TemplateName } })
  const template = form.watch('template')

  const saving = useSaving(form, ['name'], async ({ name, ...rest }) => {
    const stillHere = begin()
    const body = { ...rest, workspaceId, name: name.trim() || t(`forms.template.${template}.name`) }
    const form = await create.mutateAsync({ body })
    const open = () => go({ to: '/forms/$id/build', params: { id: form.id } })
    if (stillHere()) open()
    else showToast({ title: body.name, action: { label: t('action.open'), onAct: open } })
  })

  return (
    <FormDialog
      title={t('forms.list.create')}
      submitLabel={t('forms.list.createSubmit')}
      width="lg"
      {...saving}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('forms.list.name')}
        maxLength={200}
        placeholder={t(`forms.template.${template}.name`)}
      />
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
