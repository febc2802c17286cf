import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { useEscapeBelowMessages } from './escape.ts'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  side?: 'left' | 'right'
  className?: string
  children: ReactNode
}

/** A modal sheet at one edge of the window: the navigation drawer on a phone. */
export function Sheet({ open, onOpenChange, label, side = 'right', className, children }: SheetProps) {
  useEscapeBelowMessages(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className={cx(
            'fixed top-0 bottom-0 z-40 max-sm:bottom-(--toast-room) flex w-80 max-w-[85vw] animate-fade-in flex-col bg-surface shadow-float outline-none',
            side === 'left' ? 'left-0' : 'right-0',
            className,
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
