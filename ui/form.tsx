import { type ComponentProps, createContext, type KeyboardEvent, type SubmitEvent, useContext } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'onChange'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Something was typed or chosen. */
  onChange?: (() => void) | undefined
}

const ChangeContext = createContext<() => void>(() => undefined)

/** Tells the form around a control that something was chosen in it, where no field of the browser does. */
export function useFormChange(): () => void {
  return useContext(ChangeContext)
}

/** A form that Ctrl/Cmd-Enter submits from any of its fields. */
export function Form({ onSubmit, onChange = noChange, ...rest }: FormProps) {
  return (
    <ChangeContext value={onChange}>
      <form
        noValidate
        {...rest}
        onChange={onChange}
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
    </ChangeContext>
  )
}

const noChange = () => undefined

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
