import { Braces } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { fieldsOf } from '../../../../contract/forms/answers.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'

type TokenTextProps = {
  label: string
  value: string
  most: number
  long?: boolean
  /** May be left empty. */
  optional?: boolean
  /** What is wrong beside being empty. */
  problem?: string | undefined
  onChange: (text: string) => void
}

/** A text that may say answers: chosen from a menu, they stand where the cursor was. */
export function TokenText({
  label,
  value,
  most,
  long = false,
  optional = false,
  problem,
  onChange,
}: TokenTextProps) {
  const { t } = useTranslation()
  const { editing, canEdit } = useForm()
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // A control that was never entered says that its cursor stands at the beginning.
  const entered = useRef(false)
  const fields = fieldsOf(editing.draft).filter(({ type }) => type !== 'hidden')

  function insert(key: string) {
    const token = `{${key}}`
    const at = (entered.current ? control.current?.selectionStart : null) ?? value.length
    const end = (entered.current ? control.current?.selectionEnd : null) ?? at
    if (value.length - (end - at) + token.length > most) return
    onChange(value.slice(0, at) + token + value.slice(end))
  }

  const values = {
    value,
    maxLength: most,
    onFocus: () => {
      entered.current = true
    },
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <Field
        label={label}
        error={!optional && value.trim() === '' ? t('form.required') : problem}
        required={!optional}
        className="w-full"
      >
        {long ? (
          <Textarea {...values} rows={5} ref={control as RefObject<HTMLTextAreaElement>} />
        ) : (
          <Input {...values} ref={control as RefObject<HTMLInputElement>} />
        )}
      </Field>
      {canEdit && fields.length > 0 && (
        <Menu
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            control.current?.focus()
          }}
          trigger={
            <Button
              size="sm"
              variant="ghost"
              icon={<Braces />}
              aria-label={`${t('forms.confirm.insert')}: ${label}`}
            >
              {t('forms.confirm.insert')}
            </Button>
          }
        >
          {fields.map((field) => (
            <MenuItem key={field.id} onSelect={() => insert(field.key)}>
              <span className="truncate">{field.label}</span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  )
}
