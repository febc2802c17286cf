import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { IconButton } from '../../../../../ui/button.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import type { Option } from './options.ts'

type OptionRowProps = {
  option: Option
  index: number
  isLast: boolean
  showValue: boolean
  onLabel: (label: string) => void
  onValue: (value: string) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

export function OptionRow({
  option,
  index,
  isLast,
  showValue,
  onLabel,
  onValue,
  onMove,
  onRemove,
  ...keys
}: OptionRowProps) {
  const { t } = useTranslation()
  const number = index + 1
  return (
    <li className="flex flex-col gap-1">
      <span className="flex items-center gap-1">
        <Input
          data-label
          aria-label={t('forms.build.option', { number })}
          value={option.label}
          maxLength={200}
          onChange={(event) => onLabel(event.target.value)}
          {...keys}
        />
        <IconButton
          size="sm"
          label={t('forms.options.up', { number })}
          disabled={index === 0}
          onClick={() => onMove(-1)}
          className="pointer-coarse:size-9"
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          size="sm"
          label={t('forms.options.down', { number })}
          disabled={isLast}
          onClick={() => onMove(1)}
          className="pointer-coarse:size-9"
        >
          <ArrowDown />
        </IconButton>
        <IconButton size="sm" label={t('forms.options.remove', { number })} onClick={onRemove}>
          <X />
        </IconButton>
      </span>
      {showValue && (
        <Input
          aria-label={t('forms.options.value', { number })}
          value={option.value}
          maxLength={100}
          spellCheck={false}
          className="font-mono"
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </li>
  )
}
