import { Controller } from 'react-hook-form'
import { customTypes } from '../../../contract/records/custom-types.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import type { CustomField } from '../../kit/custom/custom-fields.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { DeleteField } from './delete-field.tsx'
import type { KindName } from './kinds.ts'
import { camelCase } from './names.ts'
import { OptionsEditor, storedOptions } from './options-editor.tsx'
import { type FieldForm, touchedModules, useFieldForm } from './use-field-form.ts'
import { VanishedOptions } from './vanished-options.tsx'

type FieldDialogProps = { kind: KindName; field?: CustomField; onClose: () => void }

/** Makes a custom field, or changes one. */
export function FieldDialog({ kind, field, onClose }: FieldDialogProps) {
  const { t } = useTranslation()
  const editing = useFieldForm(kind, field, onClose)
  const { form, chooses } = editing
  return (
    <FormDialog
      title={field ? t('customFields.editTitle', { name: field.label }) : t('customFields.create')}
      submitLabel={t(field ? 'action.save' : 'customFields.createSubmit')}
      busy={form.formState.isSubmitting}
      problem={editing.problem}
      aside={field && <DeleteField field={field} touches={touchedModules()} onDeleted={onClose} />}
      onSubmit={() => void editing.save()}
      onClose={onClose}
    >
      <Names editing={editing} field={field} />
      <Controller
        control={form.control}
        name="type"
        render={({ field: control, fieldState }) => (
          <Field
            label={t('customFields.type')}
            error={fieldState.error?.message}
            hint={editing.used > 0 && t('customFields.typeStays', { count: editing.used })}
          >
            <Select
              value={control.value}
              onValueChange={control.onChange}
              disabled={editing.used > 0}
              options={customTypes.map((value) => ({ value, label: t(`customFields.types.${value}`) }))}
            />
          </Field>
        )}
      />
      {chooses && <Options editing={editing} />}
      <Controller
        control={form.control}
        name="required"
        render={({ field: control }) => (
          <span className="flex flex-col gap-1">
            <Checkbox
              checked={control.value}
              onCheckedChange={control.onChange}
              label={t('customFields.required')}
            />
            <span className="text-xs text-ink-faint">{t('customFields.requiredHint')}</span>
          </span>
        )}
      />
    </FormDialog>
  )
}

/** What people read, and what files and filters call it, which follows from that until it is typed. */
function Names({ editing: { form }, field }: { editing: FieldForm; field: CustomField | undefined }) {
  const { t } = useTranslation()
  const { errors, dirtyFields } = form.formState
  const needed = { validate: (value: string) => value.trim() !== '' || t('form.required') }
  const onChange = ({ target }: { target: { value: string } }) => {
    if (!field && !dirtyFields.name) form.setValue('name', camelCase(target.value))
  }
  return (
    <>
      <Field
        label={t('customFields.label')}
        hint={t('customFields.labelHint')}
        error={errors.label?.message}
        required
      >
        <Input {...form.register('label', { ...needed, onChange })} maxLength={80} autoFocus />
      </Field>
      <Field
        label={t('customFields.name')}
        hint={t('customFields.nameHint')}
        error={errors.name?.message}
        required={!field}
      >
        <Input
          {...form.register('name', needed)}
          maxLength={40}
          readOnly={field !== undefined}
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
    </>
  )
}

function Options({ editing }: { editing: FieldForm }) {
  const { form, gone, counts, replace, setReplace } = editing
  return (
    <>
      <Controller
        control={form.control}
        name="options"
        render={({ field, fieldState }) => (
          <OptionsEditor options={field.value} error={fieldState.error?.message} onChange={field.onChange} />
        )}
      />
      <VanishedOptions
        gone={gone}
        counts={counts}
        staying={storedOptions(form.watch('options'))}
        replace={replace}
        onChange={setReplace}
      />
    </>
  )
}
