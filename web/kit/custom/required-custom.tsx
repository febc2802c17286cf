import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { ApiError } from '../server/api-error.ts'
import { useTranslation } from '../words/i18n.ts'
import { CustomControl, type Typed } from './custom-control.tsx'
import { type CustomField, useCustomFields } from './custom-fields.ts'

/** The custom fields a new record of the kind needs: what was typed, and what is wrong with it. */
export function useRequiredCustom(type: string) {
  const { t } = useTranslation()
  const fields = useCustomFields(type).filter(({ required }) => required)
  const [values, setValues] = useState<Readonly<Record<string, Typed>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const typed = ({ name }: CustomField) => (Object.hasOwn(values, name) ? values[name]! : '')

  return {
    fields,
    typed,
    problemOf: ({ name }: CustomField) => (Object.hasOwn(problems, name) ? problems[name] : undefined),
    put({ name }: CustomField, value: Typed) {
      setValues({ ...values, [name]: value })
      setProblems(Object.fromEntries(Object.entries(problems).filter(([other]) => other !== name)))
    },
    /** What goes into the body of the request; null where something is missing, which is said at its field. */
    read(): { custom?: Record<string, unknown> } | null {
      if (fields.length === 0) return {}
      const found: Record<string, string> = {}
      const custom: Record<string, unknown> = {}
      for (const field of fields) {
        const value = typed(field)
        if (value.length === 0) found[field.name] = t('form.required')
        else if (field.type === 'number' && !Number.isFinite(numberOf(value)))
          found[field.name] = t('record.custom.number')
        else custom[field.name] = sent(field, value)
      }
      setProblems(found)
      return Object.keys(found).length > 0 ? null : { custom }
    },
    /** Says what the server refused at the fields concerned; whether that was all. */
    place(error: unknown): boolean {
      const details = error instanceof ApiError ? error.details : []
      const own = details.flatMap(({ path, message }) => {
        const name = /^custom\.(\w+)$/.exec(path)?.[1]
        return name && fields.some((field) => field.name === name) ? [[name, message] as const] : []
      })
      setProblems(Object.fromEntries(own))
      return own.length > 0 && own.length === details.length
    },
  }
}

/** The fields of a form for them. */
export function RequiredCustom({ custom }: { custom: ReturnType<typeof useRequiredCustom> }) {
  if (custom.fields.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
      {custom.fields.map((field) => (
        <Field key={field.id} label={field.label} error={custom.problemOf(field)} required>
          <CustomControl
            field={field}
            value={custom.typed(field)}
            onChange={(value) => custom.put(field, value)}
          />
        </Field>
      ))}
    </div>
  )
}

const numberOf = (value: Typed) => Number(String(value).trim().replace(',', '.'))

function sent({ type }: CustomField, value: Typed): unknown {
  if (type === 'number') return numberOf(value)
  return type === 'boolean' ? value === 'true' : value
}
