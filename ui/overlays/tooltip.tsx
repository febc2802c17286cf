import { Tooltip as Radix } from 'radix-ui'
import type { FocusEvent, ReactElement, ReactNode } from 'react'
import { Kbd } from '../kbd.tsx'

type TooltipProps = {
  content: ReactNode
  shortcut?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}

export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={keepQuietUnlessKeyboard}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-float"
        >
          {content}
          {shortcut && <Kbd keys={shortcut} inverse />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Focus that comes back from a menu used by pointer opens no tooltip. */
function keepQuietUnlessKeyboard(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}
