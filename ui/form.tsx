import type { ComponentProps, KeyboardEvent, SubmitEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** A form that Ctrl/Cmd-Enter submits from any of its fields. */
export function Form({ onSubmit, onKeyDown, ...rest }: FormProps) {
  function submitOnModEnter(event: KeyboardEvent<HTMLFormElement>) {
    onKeyDown?.(event)
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form
      noValidate
      {...rest}
      onKeyDown={submitOnModEnter}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog may stand inside another form in the React tree: its submit must not reach that one.
        event.stopPropagation()
        onSubmit(event)
      }}
    />
  )
}
