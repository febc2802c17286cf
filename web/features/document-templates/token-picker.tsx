import { type ReactNode, useState } from 'react'
import type { RecordType } from '../../../contract/kinds.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { optionClass } from '../../../ui/option-class.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { fieldName } from '../../kit/words/values.ts'
import type { Token } from './template.ts'

/** What a token is called: of what it is, and which of its fields. */
export function useTokenText(tokens: readonly Token[]) {
  const { t } = useTranslation()
  const byName = new Map(tokens.map((one) => [one.token, one]))
  return (name: string): string => {
    const token = byName.get(name)
    if (!token) return name
    if (token.source === null) return t('templates.today')
    const of = token.source
    const source =
      of === 'port' || of === 'user' ? t(`templates.source.${of}`) : t(`record.type.${of as RecordType}`)
    return `${source}: ${token.custom ? token.field : fieldName(token.field, token.source)}`
  }
}

type TokenPickerProps = {
  tokens: readonly Token[]
  icon: ReactNode
  onPick: (token: string) => void
  onCloseAutoFocus?: (event: Event) => void
}

/** Finds a token by typing. */
export function TokenPicker({ tokens, icon, onPick, onCloseAutoFocus }: TokenPickerProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const text = useTokenText(tokens)
  const terms = typed.toLowerCase().split(/\s+/)
  const found = tokens
    .map(({ token }) => ({ token, label: text(token) }))
    .filter(({ token, label }) => {
      const words = `${label} ${token}`.toLowerCase()
      return terms.every((word) => words.includes(word))
    })
  const pick = (token: string) => {
    setOpen(false)
    setTyped('')
    onPick(token)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={t('templates.addToken')}
      className="flex max-h-80 w-80 flex-col"
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={<IconButton label={t('templates.addToken')}>{icon}</IconButton>}
    >
      <div className="border-b p-2">
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !found[0]) return
            event.preventDefault()
            pick(found[0].token)
          }}
          aria-label={t('templates.findToken')}
          placeholder={t('templates.findToken')}
          autoFocus
        />
      </div>
      <ul className="min-h-0 overflow-y-auto p-1">
        {found.map(({ token, label }) => (
          <li key={token}>
            <button
              type="button"
              className={`${optionClass} w-full hover:bg-hover`}
              onClick={() => pick(token)}
            >
              <span className="truncate">{label}</span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="px-3 py-2 text-sm text-ink-soft">{t('templates.noToken')}</li>}
      </ul>
    </Popover>
  )
}
