import { Avatar as Radix } from 'radix-ui'
import { cx } from './class-names.ts'

type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  square?: boolean
  /** Clients stand beside the people of the port in a quieter colour. */
  tone?: 'accent' | 'neutral'
}

export function Avatar({ name, src, size = 'md', square = false, tone = 'accent' }: AvatarProps) {
  return (
    <Radix.Root
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden font-medium',
        tone === 'accent' ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-ink-soft',
        square ? 'rounded-md' : 'rounded-full',
        sizes[size],
      )}
    >
      {src && <Radix.Image src={src} alt="" className="size-full object-cover" />}
      {/* Drawn, not written: what is copied or searched on the page is the name. */}
      <Radix.Fallback data-initials={initials(name)} className="before:content-[attr(data-initials)]" />
    </Radix.Root>
  )
}

const sizes = {
  xs: 'size-4 text-[8px]',
  sm: 'size-5 text-[9px]',
  md: 'size-6 text-[10px]',
  lg: 'size-9 text-xs',
  xl: 'size-16 text-lg',
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0]?.[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}
