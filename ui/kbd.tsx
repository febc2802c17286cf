import { cx } from './class-names.ts'

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** Shows a shortcut written as `mod+k` or `g c` with the signs of the person's keyboard. */
export function Kbd({ keys, inverse = false }: { keys: string; inverse?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.split(' ').map((chord, position) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice in a row
          key={position}
          className={cx(
            'inline-flex h-4 min-w-4 items-center justify-center rounded-sm border px-1 font-sans text-2xs leading-none',
            inverse ? 'border-canvas/30 text-canvas/85' : 'border-line-strong bg-surface text-ink-soft',
          )}
        >
          {chord
            .split('+')
            .map(keySign)
            .join(isApple ? '' : ' ')}
        </kbd>
      ))}
    </span>
  )
}

function keySign(key: string): string {
  if (key === 'mod') return isApple ? '⌘' : 'Ctrl'
  if (key === 'shift') return '⇧'
  if (key === 'enter') return '↵'
  if (key === 'up') return '↑'
  if (key === 'down') return '↓'
  if (key === 'left') return '←'
  if (key === 'right') return '→'
  if (key === 'escape') return 'Esc'
  return key.length === 1 ? key.toUpperCase() : key
}
