import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contactLogChannels } from '../../../contract/contact-log/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { RemoveButton } from '../../kit/form/remove-button.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Template } from './playbook.ts'

const any = 'any'

type TemplateDialogProps = { template?: Template; onClose: () => void }

/** Makes a quick template, or changes one. */
export function TemplateDialog({ template: initial, onClose }: TemplateDialogProps) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [template] = useState(initial)
  const create = useWrite('contactTemplates', 'create')
  const update = useWrite('contactTemplates', 'update')
  const remove = useWrite('contactTemplates', 'remove')
  const form = useForm({
    defaultValues: {
      name: template?.name ?? '',
      channel: (template?.channel ?? any) as NonNullable<Template['channel']> | typeof any,
      body: template?.body ?? '',
    },
  })
  const { errors } = form.formState
  const needed = { validate: (value: string) => value.trim() !== '' || t('form.required') }

  const saving = useSaving(form, ['name', 'body'], async ({ channel, ...rest }) => {
    const body = { ...rest, channel: channel === any ? null : channel }
    if (template) await update.mutateAsync({ params: { id: template.id }, body, ifMatch: template.version })
    else await create.mutateAsync({ body })
    showToast({ title: t('playbook.saved', { name: body.name }) })
    onClose()
  })

  return (
    <FormDialog
      title={template ? t('playbook.edit', { name: template.name }) : t('playbook.template.create')}
      submitLabel={t(template ? 'action.save' : 'playbook.template.create')}
      {...saving}
      aside={
        template && (
          <RemoveButton
            name={template.name}
            remove={() => remove.mutateAsync({ params: { id: template.id } })}
            onRemoved={onClose}
          >
            {t('playbook.template.removeHint')}
          </RemoveButton>
        )
      }
      onClose={onClose}
    >
      <Field label={t('playbook.template.name')} error={errors.name?.message} required>
        <Input {...form.register('name', needed)} maxLength={80} autoFocus />
      </Field>
      <ChoiceField
        control={form.control}
        name="channel"
        label={t('contactLog.channelLabel')}
        options={[
          { value: any, label: t('playbook.template.anyChannel') },
          ...contactLogChannels.map((value) => ({ value, label: t(`contactLog.channel.${value}`) })),
        ]}
      />
      <Field label={t('playbook.template.body')} error={errors.body?.message} required>
        <Textarea {...form.register('body', needed)} rows={6} maxLength={10_000} />
      </Field>
    </FormDialog>
  )
}
