import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../class-names.ts'

type PopoverProps = {
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  label: string
  className?: string
  /** Where the focus goes when it closes, once the event is prevented; else to the trigger. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
  children: ReactNode
}

export function Popover({
  trigger,
  open,
  onOpenChange,
  align = 'start',
  label,
  className,
  onCloseAutoFocus,
  children,
}: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className={cx(
            'z-50 max-w-[calc(100vw-16px)] animate-fade-in overflow-hidden rounded-lg bg-raised shadow-float outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
