import type { ComponentProps, KeyboardEvent, SubmitEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** A form that Ctrl/Cmd-Enter submits from any of its fields. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onKeyDownCapture={submitOnModEnter}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog may stand inside another form in the React tree: its submit must not reach that one.
        event.stopPropagation()
        // A field whose text cannot be read says so itself, once it is left.
        const unread = event.currentTarget.querySelector<HTMLElement>('[data-unread]')
        if (unread) {
          unread.blur()
          return unread.focus()
        }
        onSubmit(event)
      }}
    />
  )
}

/**
 * Submits the form around what has the focus; a handler for the capture phase, since some controls keep Enter to
 * themselves. What stands in a dialog of its own is left to that.
 */
export function submitOnModEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const { currentTarget, target } = event
  if (!(target instanceof Node && currentTarget.contains(target))) return
  const form = currentTarget instanceof HTMLFormElement ? currentTarget : currentTarget.querySelector('form')
  if (!form) return
  event.preventDefault()
  event.stopPropagation()
  form.requestSubmit()
}
