import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { useTranslation } from '../../words/i18n.ts'
import type { RecordEdit } from '../use-record-edit.ts'
import { flatControlClass, Property } from './property.tsx'
import { useFieldDraft } from './use-field-draft.ts'

type TextPropertyProps<R> = {
  edit: RecordEdit<R>
  label: string
  textOf: (record: R) => string
  show?: (record: R) => string
  parse: (text: string) => { patch: Record<string, unknown> } | { problem: string }
  figures?: boolean
  suggestions?: readonly string[]
  inputMode?: ComponentProps<'input'>['inputMode']
  /** Stands at the end of the field while it can be edited, and may save a text that is picked. */
  after?: (pick: (text: string) => void, input: RefObject<HTMLInputElement | null>) => ReactNode
}

/** A field edited where it stands: Enter or leaving it saves, Escape takes the typing back. */
export function TextProperty<R extends { id: string }>(props: TextPropertyProps<R>) {
  const { edit, label, textOf, show = textOf, figures = false, suggestions, inputMode, after } = props
  const { t } = useTranslation()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const draft = useFieldDraft({ edit, label, textOf, show, parse: props.parse })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      void draft.commit()
    } else if (event.key === 'Escape' && draft.isTyping) {
      event.stopPropagation()
      draft.revert()
      event.currentTarget.blur()
    }
  }

  return (
    <Property label={label} error={draft.problem} notice={draft.notice} busy={draft.busy}>
      {(ids) => (
        <>
          <input
            {...ids}
            ref={input}
            type="text"
            autoComplete="off"
            aria-invalid={draft.problem ? true : undefined}
            readOnly={!edit.canEdit}
            placeholder={edit.canEdit ? t('record.add') : t('record.none')}
            inputMode={inputMode}
            list={suggestions ? listId : undefined}
            value={draft.text}
            onFocus={draft.begin}
            onChange={(event) => draft.type(event.target.value)}
            onBlur={() => void draft.commit()}
            onKeyDown={onKeyDown}
            className={cx(flatControlClass, 'h-8 truncate pointer-coarse:h-11', figures && 'tabular-nums')}
          />
          {edit.canEdit && after?.((text) => void draft.commit(text), input)}
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Property>
  )
}

/** Reads a text that may be empty. */
export function optionalText(name: string) {
  return (text: string) => ({ patch: { [name]: text === '' ? null : text } })
}
