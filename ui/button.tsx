import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Tooltip } from './overlays/tooltip.tsx'

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger'
type Size = 'sm' | 'md'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  size?: Size
  icon?: ReactNode
  busy?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'icon' | 'aria-label'> & {
  label: string
  shortcut?: string
}

/** A button with only an icon: the label is its name and its tooltip. */
export function IconButton({
  label,
  shortcut,
  variant = 'ghost',
  size = 'md',
  busy,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-busy={busy || undefined}
        className={iconButtonClass(variant, size, className)}
      >
        {busy ? <Spinner /> : children}
      </button>
    </Tooltip>
  )
}

/** The look of a button, for links that act as one. */
export function buttonClass(variant: Variant = 'secondary', size: Size = 'md', className?: string): string {
  return cx(
    base,
    'gap-1.5 pointer-coarse:min-h-11 pointer-coarse:px-3.5',
    size === 'sm' ? 'h-7 px-2 text-xs' : 'h-8 px-3 text-sm',
    variants[variant],
    className,
  )
}

const base =
  'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium ' +
  'transition-colors disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0'

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink shadow-control hover:bg-hover active:bg-pressed',
  ghost: 'text-ink-soft hover:bg-hover hover:text-ink active:bg-pressed data-[state=open]:bg-pressed',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
}

function iconButtonClass(variant: Variant, size: Size, className?: string): string {
  return cx(base, size === 'sm' ? 'size-7' : 'size-8', 'pointer-coarse:size-11', variants[variant], className)
}

export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" className={cx('size-4 animate-spin', className)} aria-hidden="true">
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
