import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Kbd } from '../kbd.tsx'
import { optionClass } from '../option-class.ts'

type MenuProps = {
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
  /** Where the focus goes when it closes, once the event is prevented; else to the trigger. */
  onCloseAutoFocus?: (event: Event) => void
  children: ReactNode
}

export function Menu({
  trigger,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  className,
  onCloseAutoFocus,
  children,
}: MenuProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className={cx(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 animate-fade-in overflow-y-auto rounded-lg bg-raised p-1 shadow-float',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuItemProps = Omit<ComponentProps<typeof Radix.Item>, 'onSelect'> & {
  icon?: ReactNode
  shortcut?: string
  destructive?: boolean
  onSelect?: () => void
}

export function MenuItem({
  icon,
  shortcut,
  destructive = false,
  onSelect,
  children,
  ...rest
}: MenuItemProps) {
  return (
    <Radix.Item
      {...rest}
      {...(onSelect ? { onSelect } : {})}
      className={cx(optionClass, destructive ? 'text-danger-ink' : '[&>svg]:text-ink-faint')}
    >
      {icon}
      {children}
      {shortcut && (
        <span className="ml-auto pl-6">
          <Kbd keys={shortcut} />
        </span>
      )}
    </Radix.Item>
  )
}

type MenuCheckItemProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Keeps the menu open, for choosing several. */
  keepOpen?: boolean
  disabled?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

export function MenuCheckItem({
  checked,
  onCheckedChange,
  keepOpen = false,
  disabled = false,
  onKeyDown,
  children,
}: MenuCheckItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={onCheckedChange}
      {...(onKeyDown ? { onKeyDown } : {})}
      {...(keepOpen ? { onSelect: (event: Event) => event.preventDefault() } : {})}
      className={optionClass}
    >
      <span className="flex size-4 items-center justify-center">
        <Radix.ItemIndicator>
          <Check className="text-accent-ink" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-2 pb-1 text-xs text-ink-faint">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}
