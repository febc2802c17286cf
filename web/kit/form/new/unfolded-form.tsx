import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../ui/button.tsx'
import { ApartFromField, useField } from '../../../../ui/field.tsx'
import { ProblemLine } from '../../display/problem-state.tsx'
import { useTranslation } from '../../words/i18n.ts'
import { type Made, type UnfoldedProps, Unfolding } from './unfolded.tsx'

type UnfoldedFormProps = Pick<UnfoldedProps, 'onFold' | 'onCreated'> & {
  title: string
  problem: unknown
  /** Makes the record; null where that was refused, which is shown here. */
  save: () => Promise<Made | null>
  children: ReactNode
}

/** The fields of a new record in the place of the picker that did not find it. */
export function UnfoldedForm({ title, problem, save, onFold, onCreated, children }: UnfoldedFormProps) {
  const { t } = useTranslation()
  const place = useContext(Unfolding)
  const { id } = useField()
  const group = useRef<HTMLFieldSetElement>(null)
  const latest = useRef({ save, onCreated })
  useLayoutEffect(() => {
    latest.current = { save, onCreated }
  })
  useEffect(
    () =>
      place?.add({
        element: group.current!,
        async save() {
          const record = await latest.current.save()
          // What is saved after it reads what is chosen now.
          if (record) flushSync(() => latest.current.onCreated(record.id, record.name))
          return record !== null
        },
      }),
    [place],
  )
  return (
    <ApartFromField>
      <fieldset ref={group} id={id} className="flex min-w-0 flex-col gap-3 rounded-md border p-3">
        <legend className="sr-only">{title}</legend>
        <span className="flex items-center justify-between gap-2">
          <span className="font-medium" aria-hidden="true">
            {title}
          </span>
          <Button size="sm" variant="ghost" onClick={onFold}>
            {t('picker.chooseExisting')}
          </Button>
        </span>
        {children}
        <ProblemLine error={problem} />
      </fieldset>
    </ApartFromField>
  )
}
