import { Controller, useForm } from 'react-hook-form'
import { TagBadge } from '../../../ui/badge.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { RemoveButton } from '../../kit/form/remove-button.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { refreshedBy } from '../../kit/kinds/kinds.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ColorChoice, firstColor } from './color-choice.tsx'
import { tag as tagKind } from './kind.ts'
import type { Tag } from './tag.ts'

/** The lists that show tags. */
const touching = () => ({ touches: refreshedBy(tagKind) })

type TagDialogProps = { tag?: Tag; onClose: () => void }

/** Makes a tag, or renames and recolours one. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation()
  const create = useWrite('tags', 'create')
  const update = useWrite('tags', 'update', touching())
  const form = useForm({ defaultValues: { name: tag?.name ?? '', color: tag?.color ?? firstColor } })
  const { errors } = form.formState
  const { name, color } = form.watch()

  const saving = useSaving(form, ['name', 'color'], async (body) => {
    if (tag) await update.mutateAsync({ params: { id: tag.id }, body })
    else await create.mutateAsync({ body })
    showToast({ title: t(tag ? 'tagList.saved' : 'tagList.created', { name: body.name }) })
    onClose()
  })

  return (
    <FormDialog
      title={tag ? t('tagList.editTitle', { name: tag.name }) : t('tagList.create')}
      submitLabel={t(tag ? 'action.save' : 'tagList.createSubmit')}
      width="sm"
      {...saving}
      aside={tag && <DeleteTag tag={tag} onDeleted={onClose} />}
      onClose={onClose}
    >
      <Field label={t('tagList.name')} error={errors.name?.message} required>
        <Input
          {...form.register('name', { validate: (value) => value.trim() !== '' || t('form.required') })}
          maxLength={60}
        />
      </Field>
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => <ColorChoice value={field.value} onChange={field.onChange} />}
      />
      <p className="flex min-w-0 items-center gap-2 text-xs text-ink-faint">
        {t('tagList.looksLike')}
        <TagBadge color={color}>{name.trim() || t('tagList.name')}</TagBadge>
      </p>
    </FormDialog>
  )
}

function DeleteTag({ tag, onDeleted }: { tag: Tag; onDeleted: () => void }) {
  const { t } = useTranslation()
  const remove = useWrite('tags', 'remove', touching())
  return (
    <RemoveButton
      name={tag.name}
      remove={() => remove.mutateAsync({ params: { id: tag.id } })}
      onRemoved={onDeleted}
    >
      {t('tagList.deleteHint', { count: tag.uses })}
    </RemoveButton>
  )
}
