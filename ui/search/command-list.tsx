import { Command, useCommandState } from 'cmdk'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

type CommandListProps = {
  className: string
  /** It shows options that every search leaves in place. */
  hasFixed?: boolean
  children: ReactNode
}

/** The options of a search. Without any it is no list box, which has to have one, but a status that says so. */
export function CommandList({ className, hasFixed = false, children }: CommandListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isEmpty = useCommandState(({ filtered }) => filtered.count === 0) && !hasFixed
  // The list sets its role itself, whatever it is given.
  useLayoutEffect(() => list.current?.setAttribute('role', isEmpty ? 'status' : 'listbox'), [isEmpty])
  return (
    <Command.List ref={list} className={className}>
      {children}
    </Command.List>
  )
}
